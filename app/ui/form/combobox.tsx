import "#app/ui/form/combobox.css";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { Field } from "#app/ui/form/field.tsx";

/** `detail` distinguishes options with the same label. */
export type ComboboxOption = { id: string; label: string; detail?: string };

type ComboboxProps = {
  name: string;
  label: string;
  listLabel: string;
  value: string;
  options: ComboboxOption[];
  hint?: ReactNode;
  error?: string | null;
  className?: string;
  /** Live region text: number of options. */
  countText: (count: number) => string;
  onType: (text: string) => void;
  onChoose: (option: ComboboxOption) => void;
};

/**
 * A text field with a list of options (WAI-ARIA Authoring Practices, combobox with list autocomplete): the focus stays in the field, Up
 * and Down move through the options, Enter chooses one, Escape and leaving the field close the list. Enter without an option is the
 * form's. Until scripts run it is a plain text field: the caller shows the options in another way.
 */
export function Combobox({ listLabel, options, countText, onType, onChoose, ...field }: ComboboxProps) {
  const listId = useId();
  const hydrated = useHydrated();
  const [isAsked, setAsked] = useState(false);
  /** Index of the active option; -1 for the field itself. */
  const [at, setAt] = useState(-1);
  const isOpen = isAsked && options.length > 0;
  const active = isOpen && at < options.length ? at : -1;
  const optionId = (place: number) => `${listId}-${place}`;

  useEffect(() => {
    if (active >= 0) document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: "nearest" });
  }, [listId, active]);

  function show(isShown: boolean) {
    setAsked(isShown);
    setAt(-1);
  }

  function choose(option: ComboboxOption) {
    show(false);
    onChoose(option);
  }

  function move(step: 1 | -1) {
    if (!isOpen) setAsked(true);
    // One place more than there are options: the field itself.
    const places = options.length + 1;
    setAt(((active + 1 + step + places) % places) - 1);
  }

  function onKeyDown(event: KeyboardEvent) {
    const { key, nativeEvent } = event;
    if (nativeEvent.isComposing) return;
    const chosen = options[active];
    if (key === "ArrowDown" || key === "ArrowUp") move(key === "ArrowDown" ? 1 : -1);
    else if (key === "Escape" && isOpen) show(false);
    else if (key === "Enter" && chosen) choose(chosen);
    else return;
    event.preventDefault();
  }

  return (
    <div className={field.className}>
      <div className="combobox">
        <Field
          {...field}
          className={undefined}
          {...(hydrated
            ? {
                role: "combobox",
                "aria-autocomplete": "list",
                "aria-expanded": isOpen,
                "aria-controls": listId,
                "aria-activedescendant": active >= 0 ? optionId(active) : undefined,
              }
            : {})}
          autoComplete="off"
          onChange={({ currentTarget }) => {
            show(true);
            onType(currentTarget.value);
          }}
          onKeyDown={onKeyDown}
          onFocus={() => show(true)}
          onClick={() => setAsked(true)}
          onBlur={() => show(false)}
        />
        <div id={listId} role="listbox" aria-label={listLabel} hidden={!isOpen} className="combobox-list">
          {options.map((option, place) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the field has the focus and names the active option
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
            <div
              key={option.id}
              id={optionId(place)}
              role="option"
              aria-selected={place === active}
              // A press on an option keeps the focus in the field.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(option)}
            >
              <span>{option.label}</span>
              {option.detail ? <small>{option.detail}</small> : null}
            </div>
          ))}
        </div>
      </div>
      <p role="status" className="sr-only">
        {isOpen ? countText(options.length) : ""}
      </p>
    </div>
  );
}
