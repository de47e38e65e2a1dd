import { Form, Link } from "@remix-run/react";
import { briefExamples } from "#app/assistant/conversations/brief-examples.ts";
import { conversationPath } from "#app/assistant/conversations/brief-paths.ts";
import { BriefField } from "#app/assistant/conversations/components/brief-field.tsx";
import { conversationsCopy as copy } from "#app/assistant/conversations/conversations-copy.ts";
import type { BriefStartData } from "#app/assistant/conversations/read-brief-start.server.ts";
import { DateTime } from "#app/ui/date-time.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { UndoNotice } from "#app/ui/list/undo-notice.tsx";

type BriefStartProps = {
  start: BriefStartData;
  /** A refused brief with its error. */
  reply: { typed: string; error: string | null } | null;
};

/** The field for a brief, examples, and the reader's briefs. */
export function BriefStart({ start: { conversations, erased, example, isPreview }, reply }: BriefStartProps) {
  return (
    <div className="max-w-form px-gutter pt-8 pb-16">
      <h1 className="mb-3 text-title">{copy.title}</h1>
      <p className="mb-6 max-w-[60ch] text-row text-mute">{copy.lead}</p>
      {erased ? (
        <UndoNotice text={copy.erasedText(erased.name)} undo={copy.restore} act={{ name: "act", value: "restore" }}>
          <input type="hidden" name="id" value={erased.id} />
        </UndoNotice>
      ) : null}
      <Form method="post" action="/stereo-ai" className="grid gap-4">
        <FormKey />
        <BriefField
          key={example?.id}
          text={reply?.typed ?? example?.text ?? ""}
          error={reply?.error ?? null}
          rows={10}
          restores
        />
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <Button variant="accent">{copy.read}</Button>
          <span className="flex flex-wrap items-center gap-x-4 gap-y-1 text-row">
            <span className="text-mute">{copy.examples}:</span>
            {briefExamples.map(({ id, name }) => (
              <Link key={id} to={`?example=${id}`} replace preventScrollReset className="link py-1">
                {name}
              </Link>
            ))}
          </span>
        </div>
        {conversations === null || isPreview ? (
          <p className="hint">{isPreview ? copy.previewNote : copy.visitorNote}</p>
        ) : null}
      </Form>
      {conversations === null ? null : (
        <section className="mt-12" aria-labelledby="briefs">
          <h2 id="briefs" className="mb-3 text-xl">
            {copy.yours}
          </h2>
          {conversations.length === 0 ? (
            <EmptyState title={copy.none}>{copy.noneText}</EmptyState>
          ) : (
            <ul className="border-t border-line">
              {conversations.map(({ id, name, updatedAt }) => (
                <li key={id} className="flex flex-wrap items-baseline gap-x-4 border-b border-line py-3">
                  <Link to={conversationPath(id)} className="link min-w-0 flex-1 basis-60 truncate font-semibold">
                    {name}
                  </Link>
                  <span className="text-row text-mute">
                    <DateTime at={updatedAt} to="day" />
                  </span>
                </li>
              ))}
            </ul>
          )}
        </section>
      )}
    </div>
  );
}
