-- The hash by which a message and its pattern are found.
UPDATE template SET hash = :hash WHERE template_id = :template_id;
