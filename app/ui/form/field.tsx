import type { InputHTMLAttributes, ReactNode, TextareaHTMLAttributes } from "react";
import { useId } from "react";
import { classNames } from "#app/ui/class-names.ts";
import { FieldError } from "#app/ui/form/field-error.tsx";
import { SecretMark } from "#app/ui/form/secret-mark.tsx";

type FieldText = {
  label: ReactNode;
  /** Format, limits, or why it is required. */
  hint?: ReactNode;
  /** Names the field and how to fix it. */
  error?: string | null;
  /** `alert` in forms whose response leaves the focus where it is, so that the error is announced. */
  errorRole?: "alert";
  /** Keeps the label for assistive technology only, where the place explains the field. */
  labelHidden?: boolean;
  className?: string;
};

type FieldProps = FieldText &
  (
    | ({
        multiline?: false;
        /** Holds a secret that can be read while it is typed. Every field of the type `password` holds one. */
        secret?: boolean;
      } & Omit<InputHTMLAttributes<HTMLInputElement>, "className">)
    | ({ multiline: true } & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "className">)
  );

type FrameProps = FieldText & { id: string; children: ReactNode };

/** Ids of what describes a control, for `aria-describedby`; undefined when nothing does. */
export function describedBy(id: string, hint: ReactNode, error: string | null | undefined): string | undefined {
  return classNames(hint ? `${id}-hint` : null, error ? `${id}-error` : null) || undefined;
}

/** Label, hint and error around one control whose id is `id`. */
export function FieldFrame({ id, label, hint, error, errorRole, labelHidden, className, children }: FrameProps) {
  return (
    <div className={className}>
      <label htmlFor={id} className={labelHidden ? "sr-only" : "label"}>
        {label}
      </label>
      {children}
      {hint ? (
        <p id={`${id}-hint`} className="hint mt-1.5">
          {hint}
        </p>
      ) : null}
      <FieldError id={`${id}-error`} error={error} label={label} role={errorRole} />
    </div>
  );
}

/** One labelled line of text, or a paragraph with `multiline`. Takes every native attribute besides. */
export function Field({ label, hint, error, errorRole, labelHidden, className, ...control }: FieldProps) {
  const ownId = useId();
  const id = control.id ?? ownId;
  const described = {
    id,
    className: "control",
    "aria-describedby": describedBy(id, hint, error),
    "aria-invalid": error ? (true as const) : undefined,
  };
  const frame = { id, label, hint, error, errorRole, labelHidden, className };
  if (control.multiline) {
    const { multiline: _, ...rest } = control;
    return (
      <FieldFrame {...frame}>
        <textarea rows={3} {...rest} {...described} />
      </FieldFrame>
    );
  }
  const { multiline: _, secret = control.type === "password", ...rest } = control;
  return (
    <FieldFrame {...frame}>
      {secret ? <SecretMark name={rest.name} /> : null}
      <input type="text" {...rest} {...described} />
    </FieldFrame>
  );
}
