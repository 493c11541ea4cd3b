-- Which terms are there, and in how many contents does each stand?
SELECT word, contents FROM text_word;
