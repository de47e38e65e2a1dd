import { IntentButton } from "#app/sliders/admin/form/components/intent-button.tsx";
import { Plus } from "#app/ui/icons.tsx";

type OptionButtonsProps = {
  label: string;
  options: { id: string; label: string }[];
  /** Intent that adds an option, with its id as argument. */
  intent: string;
  addLabel: (name: string) => string;
};

/** Options of a combobox without JavaScript. */
export function OptionButtons({ label, options, intent, addLabel }: OptionButtonsProps) {
  if (options.length === 0) return null;
  return (
    <ul className="mt-3 flex flex-wrap gap-2 js:hidden" aria-label={label}>
      {options.map((option) => (
        <li key={option.id}>
          <IntentButton intent={[intent, option.id]} aria-label={addLabel(option.label)}>
            <Plus size={14} aria-hidden />
            {option.label}
          </IntentButton>
        </li>
      ))}
    </ul>
  );
}
