import "#app/assistant/conversations/components/brief.css";
import { Form, Link } from "@remix-run/react";
import { maxName } from "#app/assistant/conversations/brief-words.ts";
import { useForgetBrief } from "#app/assistant/conversations/components/brief-field.tsx";
import { BriefForm } from "#app/assistant/conversations/components/brief-form.tsx";
import { BriefOutcomes } from "#app/assistant/conversations/components/brief-outcomes.tsx";
import { BriefResults } from "#app/assistant/conversations/components/brief-results.tsx";
import { conversationsCopy as copy } from "#app/assistant/conversations/conversations-copy.ts";
import type { BriefPageData } from "#app/assistant/conversations/read-brief-page.server.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";

/** A brief: its text and chips, the tracks for it, and what becomes of it. */
export function BriefPage({ page }: { page: BriefPageData }) {
  const { name, conversation, unsaved, renamed } = page;
  useForgetBrief(conversation !== null);
  return (
    <div className="px-gutter pt-8 pb-16">
      <div className="mb-4 flex flex-wrap items-start gap-x-4 gap-y-2">
        <h1 className="min-w-0 flex-1 basis-72 break-words text-2xl">{name}</h1>
        <Link to="/stereo-ai" className="btn btn-quiet btn-small">
          {conversation ? copy.back : copy.startOver}
        </Link>
        {conversation ? <Manage name={name} renamed={renamed} version={conversation.version} /> : null}
      </div>
      {unsaved ? <p className="hint mb-4">{unsaved.isPreview ? copy.previewNote : copy.visitorNote}</p> : null}
      <BriefForm page={page} />
      <BriefResults name={name} results={page.results} />
      <BriefOutcomes page={page} />
    </div>
  );
}

type ManageProps = Pick<BriefPageData, "name" | "renamed"> & { version: string };

function Manage({ name, renamed, version }: ManageProps) {
  return (
    <>
      <details open={renamed ? true : undefined}>
        <summary className="btn btn-quiet btn-small">{copy.rename}</summary>
        <Form method="post" className="mt-2 flex flex-wrap items-end gap-2">
          <input type="hidden" name="version" value={version} />
          <Field
            name="name"
            label={copy.name}
            labelHidden
            required
            maxLength={maxName}
            defaultValue={renamed?.typed ?? name}
            error={renamed?.error}
          />
          <Button variant="quiet" size="small" name="act" value="rename">
            {copy.rename}
          </Button>
        </Form>
      </details>
      <Form method="post">
        <input type="hidden" name="version" value={version} />
        <Button variant="quiet" size="small" name="act" value="erase">
          {copy.erase}
        </Button>
      </Form>
    </>
  );
}
