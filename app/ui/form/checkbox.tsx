import type { InputHTMLAttributes, ReactNode } from "react";
import { useId } from "react";
import { classNames } from "#app/ui/class-names.ts";
import { FieldError } from "#app/ui/form/field-error.tsx";

type CheckboxProps = Omit<InputHTMLAttributes<HTMLInputElement>, "className" | "type"> & {
  label: ReactNode;
  /** A figure at the end of the line, such as how many results the choice has. */
  count?: number | null;
  error?: string | null;
  type?: "checkbox" | "radio";
  className?: string;
};

/** A box (or radio button) with its label as one target. */
export function Checkbox({ label, count = null, error, type = "checkbox", className, ...rest }: CheckboxProps) {
  const errorId = useId();
  return (
    <>
      <label className={classNames("check", className)}>
        <input
          {...rest}
          type={type}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
        />
        <span className="min-w-0 flex-1">{label}</span>
        {count === null ? null : <span className="text-sm text-mute tabular-nums">{count}</span>}
      </label>
      <FieldError id={errorId} error={error} label={label} />
    </>
  );
}
