import { IntentButton } from "#app/sliders/admin/form/components/intent-button.tsx";
import { X } from "#app/ui/icons.tsx";

type WordListProps = {
  label: string;
  words: string[];
  /** The intent that removes a word, which is its last argument. */
  remove: [name: string, ...args: string[]];
  removeLabel: (word: string) => string;
};

/** Words that were added, each removed by a click. */
export function WordList({ label, words, remove, removeLabel }: WordListProps) {
  if (words.length === 0) return null;
  return (
    <ul className="mt-3 flex flex-wrap gap-2" aria-label={label}>
      {words.map((word) => (
        <li key={word}>
          <IntentButton intent={[...remove, word]} variant="bare" className="chip" aria-label={removeLabel(word)}>
            <span className="chip-text">{word}</span>
            <span className="chip-x">
              <X size={14} aria-hidden />
            </span>
          </IntentButton>
        </li>
      ))}
    </ul>
  );
}
