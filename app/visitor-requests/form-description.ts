export type Option = { value: string; label: string };

/** A field of a form for its page; validated by the form's schema. */
export type FormField = {
  name: string;
  label: string;
  /** `long` is multi-line, `choice` one of a list, `choices` any number of it. */
  kind: "text" | "email" | "date" | "long" | "choice" | "choices";
  hint?: string;
  required?: true;
  maxLength?: number;
  rows?: number;
  autoComplete?: string;
  options?: Option[];
};

/**
 * A form as data from the loader: on a public page, text that is in the HTML anyway is cheaper there than in a script. `more`: initially
 * collapsed fields.
 */
export type FormDescription = {
  id: "brief" | "music" | "contact";
  title: string;
  lead: string;
  /** For search engines. */
  description: string;
  /** Confirmation after the form was stored. */
  thanks: { title: string; text: string; next: { to: string; label: string } };
  fields: FormField[];
  more: { label: string; hint: string; fields: FormField[] } | null;
  submit: string;
};
