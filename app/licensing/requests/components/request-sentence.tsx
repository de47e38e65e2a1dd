import { useEffect, useRef, useState } from "react";
import type { DraftValues } from "#app/licensing/requests/get-draft.server.ts";
import { requestCopy as copy } from "#app/licensing/requests/request-copy.ts";
import { type Missing, summariseTyped } from "#app/licensing/requests/summarise-request.ts";
import type { FormFields } from "#app/ui/form/form-reply.ts";

type RequestSentenceProps = { draft: DraftValues; controls: FormFields; songs: number };

const labels: Record<Missing, string> = { ...copy, termMonths: copy.term };

/** The request in a sentence and what is missing: of the stored or submitted fields, and with scripts of those being typed. */
export function RequestSentence({ draft, controls, songs }: RequestSentenceProps) {
  const ref = useRef<HTMLElement>(null);
  const rendered = {
    value: (name: string) => controls.value(name, typedValue(draft[name as keyof DraftValues] ?? "")),
    values: (name: string) => controls.values(name, name === "media" ? draft.media : []),
  };
  const [typed, setTyped] = useState<ReturnType<typeof summariseTyped> | null>(null);
  const { text, missing } = typed ?? summariseTyped(rendered, songs);

  useEffect(() => {
    const form = ref.current?.closest("form");
    function summarise() {
      const fields = new FormData(form ?? undefined);
      const value = (name: string) => String(fields.get(name) ?? "");
      setTyped(summariseTyped({ value, values: (name) => fields.getAll(name).map(String) }, songs));
    }
    // Input of an earlier visit was filled in by now.
    summarise();
    form?.addEventListener("input", summarise);
    return () => form?.removeEventListener("input", summarise);
  }, [songs]);

  return (
    <section ref={ref} aria-labelledby="request-sentence" className="border-y border-line py-4">
      <h2 id="request-sentence" className="label">
        {copy.sentence}
      </h2>
      <output className="block max-w-[75ch] [overflow-wrap:anywhere]">
        <span className="block">{text}</span>
        <span className="block text-row text-mute">
          {missing.length === 0 ? copy.complete : copy.stillMissing(missing.map((name) => labels[name]))}
        </span>
      </output>
    </section>
  );
}

/** A stored value as the form sends it. */
function typedValue(value: string | boolean | string[]): string {
  if (typeof value === "boolean") return value ? "true" : "";
  return typeof value === "string" ? value : "";
}
