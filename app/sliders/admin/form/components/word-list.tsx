import { FormField } from "#app/sliders/admin/form/components/form-field.tsx";
import { IntentButton, type IntentValue } from "#app/sliders/admin/form/components/intent-button.tsx";
import { formCopy } from "#app/sliders/admin/form/slider-form-copy.ts";
import { X } from "#app/ui/icons.tsx";

const { slide: copy } = formCopy;

type RemovableChipProps = { text: string; label: string; intent: IntentValue };

/** Chip of a word or record; a click removes it. */
export function RemovableChip({ text, label, intent }: RemovableChipProps) {
  return (
    <IntentButton intent={intent} variant="bare" className="chip" aria-label={label}>
      <span className="chip-text">{text}</span>
      <span className="chip-x">
        <X size={14} aria-hidden />
      </span>
    </IntentButton>
  );
}

type WordListProps = {
  label: string;
  words: string[];
  /** Intent that removes a word; the word is its last argument. */
  remove: IntentValue;
  removeLabel: (word: string) => string;
};

/** Added words as removable chips. */
export function WordList({ label, words, remove, removeLabel }: WordListProps) {
  if (words.length === 0) return null;
  return (
    <ul className="mt-3 flex flex-wrap gap-2" aria-label={label}>
      {words.map((word) => (
        <li key={word}>
          <RemovableChip text={word} label={removeLabel(word)} intent={[...remove, word]} />
        </li>
      ))}
    </ul>
  );
}

type KeywordsFieldProps = Pick<WordListProps, "words" | "remove"> & {
  /** Name of the field for the next word. */
  name: string;
  add: IntentValue;
};

export function KeywordsField({ name, words, add, remove }: KeywordsFieldProps) {
  return (
    <>
      <div className="flex items-end gap-2">
        <FormField name={name} label={copy.keywords} className="flex-1" />
        <IntentButton intent={add} className="h-11">
          {copy.addKeyword}
        </IntentButton>
      </div>
      <WordList label={copy.keywords} words={words} remove={remove} removeLabel={copy.removeKeyword} />
    </>
  );
}
