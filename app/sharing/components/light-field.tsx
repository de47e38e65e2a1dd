import { type FocusEventHandler, useId } from "react";
import { SecretMark } from "#app/ui/form/secret-mark.tsx";

type LightFieldProps = {
  name: string;
  label: string;
  type: "note" | "passcode" | "time";
  /** Accessible name, if the label alone is ambiguous. */
  about?: string;
  error?: string | null;
  defaultValue?: string;
  maxLength: number;
  onBlur?: FocusEventHandler<HTMLTextAreaElement>;
};

/** A lightweight field for share link pages: the design system's controls would add 3 KB of scripts. */
export function LightField({ name, label, type, about, error, defaultValue, maxLength, onBlur }: LightFieldProps) {
  const id = useId();
  const errorId = `${id}-error`;
  const control = {
    ...{ id, name, defaultValue, maxLength },
    className: "control",
    "aria-label": about,
    "aria-invalid": error ? (true as const) : undefined,
    "aria-describedby": error ? errorId : undefined,
  };
  return (
    <div>
      <label htmlFor={id} className="label">
        {label}
      </label>
      {type === "passcode" ? <SecretMark name={name} /> : null}
      {type === "note" ? (
        <textarea {...control} rows={2} onBlur={onBlur} />
      ) : (
        <input
          {...control}
          type={type === "time" ? "text" : "password"}
          placeholder={type === "time" ? "0:00" : undefined}
          autoComplete="off"
          autoCapitalize="off"
          required
        />
      )}
      {error ? (
        <p id={errorId} role="alert" className="error">
          {error}
        </p>
      ) : null}
    </div>
  );
}
