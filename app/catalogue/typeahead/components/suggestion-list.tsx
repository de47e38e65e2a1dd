import { useEffect } from "react";
import type { Option, OptionGroup } from "#app/catalogue/typeahead/components/option-groups.ts";
import { typeaheadCopy as copy } from "#app/catalogue/typeahead/typeahead-copy.ts";

type SuggestionListProps = {
  id: string;
  groups: OptionGroup[];
  /** Index of the active option; -1 for none. */
  active: number;
  onChoose: (option: Option) => void;
};

/** Grouped options under a search field: the listbox of a combobox. The focus stays in the field. */
export function SuggestionList({ id, groups, active, onChoose }: SuggestionListProps) {
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: "nearest" });
  }, [id, active]);
  return (
    <div id={id} role="listbox" aria-label={copy.label}>
      {groups.map(({ label, options }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is no group of options
        <div key={label} role="group" aria-label={label}>
          <p aria-hidden>{label}</p>
          {options.map((option) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the field has the focus and names the active option
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
            <div
              key={option.href}
              id={`${id}-${option.at}`}
              role="option"
              aria-selected={option.at === active}
              onClick={() => onChoose(option)}
            >
              <span>{option.label}</span>
              {option.detail ? <small>{option.detail}</small> : null}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
