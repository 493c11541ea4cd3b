# fish completion for errdex: what fits is the program's own answer.
function __errdex_complete
    set -l words (commandline -opc) (commandline -ct)
    for line in ($words[1] __complete -- $words[2..-1] 2>/dev/null)
        if test "$line" = :files
            __fish_complete_path (commandline -ct)
        else
            echo $line
        end
    end
end
complete -c errdex -f -a '(__errdex_complete)'
