import { useEffect, useRef, useState } from "react";
import { conversationsCopy as copy } from "#app/assistant/conversations/conversations-copy.ts";
import { Field } from "#app/ui/form/field.tsx";
import { TimeZone } from "#app/ui/form/time-zone.tsx";

/** As `maxBrief`, whose module has every slot's schema. */
const maxBriefLength = 10_000;

const key = "brief";
const max = maxBriefLength.toLocaleString("en");

/** Keeps a typed brief in this tab, so that a sign-in or a lost page does not lose it. Does nothing where storage is blocked. */
function keepTyped(text: string): void {
  try {
    sessionStorage.setItem(key, text);
  } catch {
    // The field has it as long as the page is open.
  }
}

function keptText(): string {
  try {
    return sessionStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}

/** Forgets the typed brief once it is stored. */
export function useForgetBrief(isStored: boolean): void {
  useEffect(() => {
    if (isStored) keepTyped("");
  }, [isStored]);
}

type BriefFieldProps = {
  text: string;
  error: string | null;
  rows: number;
  /** Shows what was typed before in this tab if there is no text. */
  restores?: boolean;
};

/** The field of a brief, with its length and the browser's time zone, by which its days are read. */
export function BriefField({ text, error, rows, restores = false }: BriefFieldProps) {
  const field = useRef<HTMLDivElement>(null);
  const [length, setLength] = useState(text.length);
  useEffect(() => {
    const area = field.current?.querySelector("textarea");
    if (!area) return;
    if (restores && area.value === "") area.value = keptText();
    setLength(area.value.length);
  }, [restores]);
  return (
    <div ref={field}>
      <Field
        multiline
        name="brief"
        label={copy.brief}
        rows={rows}
        required
        maxLength={maxBriefLength}
        defaultValue={text}
        placeholder={copy.placeholder}
        error={error}
        hint={
          <span suppressHydrationWarning>
            {length === 0 ? copy.briefHint(max) : copy.typed(length.toLocaleString("en"), max)}
          </span>
        }
        onInput={({ currentTarget }) => {
          setLength(currentTarget.value.length);
          if (restores) keepTyped(currentTarget.value);
        }}
      />
      <TimeZone />
    </div>
  );
}
