import { maxWord, suggestedWord } from "#app/assistant/conversations/brief-words.ts";
import { conversationsCopy as copy } from "#app/assistant/conversations/conversations-copy.ts";
import type { BriefPageData } from "#app/assistant/conversations/read-brief-page.server.ts";
import type { KeptInput } from "#app/assistant/conversations/slot-fields.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";

/** Lines with buttons: a brief may have thousands. */
const maxWithButtons = 100;

type BriefRestProps = { rest: BriefPageData["state"]["rest"]; kept: KeptInput; error: string | null };

/** What no chip stands for, line by line: words to search for, or set aside. The fields belong to the form around. */
export function BriefRest({ rest, kept, error }: BriefRestProps) {
  const lines = rest.map((span, at) => ({ ...span, at }));
  const folded = lines.filter((line) => line.folded);
  const open = lines.filter((line) => !line.folded);
  return (
    <>
      {open.length === 0 ? null : (
        <section className="mt-6" aria-labelledby="not-understood">
          <h3 id="not-understood" className="label">
            {copy.notUnderstood}
          </h3>
          <p className="mb-2 text-row text-mute">{copy.notUnderstoodLead}</p>
          {error ? <p className="error mb-2">{error}</p> : null}
          <ul className="border-t border-line">
            {open.slice(0, maxWithButtons).map(({ at, start, text }) => (
              <li key={start} className="flex flex-wrap items-start gap-x-4 gap-y-2 border-b border-line py-3">
                <span className="min-w-0 flex-1 basis-72 break-words">{text}</span>
                <details>
                  <summary className="btn btn-quiet btn-small">{copy.asWord}</summary>
                  <div className="mt-2 flex flex-wrap items-end gap-2">
                    <Field
                      name={`word/${at}`}
                      label={copy.wordLabel}
                      labelHidden
                      defaultValue={kept[`word/${at}`] ?? suggestedWord(text)}
                      maxLength={maxWord}
                    />
                    <Button variant="quiet" size="small" name="act" value={`word:${at}`}>
                      {copy.add}
                    </Button>
                  </div>
                </details>
                <Button variant="quiet" size="small" name="act" value={`drop:${at}`}>
                  {copy.notMusic}
                </Button>
              </li>
            ))}
          </ul>
          {open.length > maxWithButtons ? (
            <p className="mt-3 whitespace-pre-wrap break-words text-row">
              {open
                .slice(maxWithButtons)
                .map(({ text }) => text)
                .join("\n")}
            </p>
          ) : null}
        </section>
      )}
      {folded.length === 0 ? null : (
        <details className="mt-3">
          <summary className="link inline-flex min-h-11 items-center">{copy.folded(folded.length)}</summary>
          <ul className="text-row text-mute">
            {folded.map(({ start, text }) => (
              <li key={start} className="break-words py-1">
                {text}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
