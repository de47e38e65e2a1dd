import type { ReactNode, SelectHTMLAttributes } from "react";
import { useId } from "react";
import { describedBy, FieldFrame } from "#app/ui/form/field.tsx";

type SelectProps = Omit<SelectHTMLAttributes<HTMLSelectElement>, "className"> & {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | null;
  labelHidden?: boolean;
  className?: string;
  options: { value: string; label: string; disabled?: boolean; className?: string }[];
};

/** The platform's own list of choices. */
export function Select({ label, hint, error, labelHidden, className, options, ...rest }: SelectProps) {
  const ownId = useId();
  const id = rest.id ?? ownId;
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} labelHidden={labelHidden} className={className}>
      <select
        {...rest}
        id={id}
        className="control"
        aria-describedby={describedBy(id, hint, error)}
        aria-invalid={error ? true : undefined}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled} className={option.className}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
