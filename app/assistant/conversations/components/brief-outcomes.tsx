import { Form, Link, useSubmit } from "@remix-run/react";
import { type FormEvent, useState } from "react";
import { conversationsCopy as copy } from "#app/assistant/conversations/conversations-copy.ts";
import type { BriefPageData } from "#app/assistant/conversations/read-brief-page.server.ts";
import { Button } from "#app/ui/form/button.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { VisitorForm } from "#app/visitor-requests/components/visitor-form.tsx";

/** What else becomes of a brief: questions to the client, or a brief that is sent to the staff. */
export function BriefOutcomes({ page }: { page: BriefPageData }) {
  const { conversation, questions, request } = page;
  return (
    <div className="mt-8 grid gap-6 border-t border-line pt-6">
      {conversation === null ? (
        <p>
          <Link to="/login?returnUrl=%2Fstereo-ai" className="link">
            {copy.signIn}
          </Link>
        </p>
      ) : null}
      {questions === null ? null : <ClientQuestions text={questions} name={page.name} />}
      {request === null ? null : (
        <details>
          <summary className="link inline-flex min-h-11 items-center">{copy.sendBrief}</summary>
          <div className="mt-2 max-w-xl">
            <p className="mb-4 text-row text-mute">{copy.sendBriefLead}</p>
            <VisitorForm
              form={request.form}
              formKey={request.formKey}
              prefilled={request.sender}
              reply={{ initialValue: request.values }}
              action="/submit-brief"
            />
          </div>
        </details>
      )}
    </div>
  );
}

const buttons = [
  { act: "playlist", label: copy.playlist, hint: copy.playlistHint },
  { act: "licence", label: copy.licence, hint: copy.licenceHint },
  { act: "opportunity", label: copy.opportunity, hint: undefined },
] as const;

/** Makes a playlist, a draft request or an opportunity of a brief. */
export function OutcomeButtons({ outcomes }: Pick<BriefPageData, "outcomes">) {
  const submit = useSubmit();
  /** Adds the selected rows, whose checkboxes belong to another form. */
  function withSelected(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const form = new FormData(event.currentTarget, submitter);
    const selected = document.querySelectorAll<HTMLInputElement>("input.track-pick:checked");
    for (const { value } of selected) form.append("track", value);
    submit(form, { method: "post" });
  }
  const offered = buttons.filter(({ act }) => outcomes[act]);
  if (offered.length === 0) return null;
  return (
    <Form method="post" onSubmit={withSelected} className="contents">
      <FormKey />
      {offered.map(({ act, label, hint }) => (
        <Button key={act} variant="quiet" size="small" name="act" value={act} title={hint}>
          {label}
        </Button>
      ))}
    </Form>
  );
}

function ClientQuestions({ text, name }: { text: string; name: string }) {
  const [isCopied, setCopied] = useState(false);
  async function copyText() {
    // Where the browser forbids it, the text can be selected.
    await navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => document.querySelector<HTMLTextAreaElement>("#client-questions")?.select(),
    );
  }
  const mail = `mailto:?subject=${encodeURIComponent(name)}&body=${encodeURIComponent(text)}`;
  return (
    <details>
      <summary className="link inline-flex min-h-11 items-center">{copy.questions}</summary>
      <div className="mt-2 max-w-2xl">
        <label htmlFor="client-questions" className="label">
          {copy.questionsLead}
        </label>
        <textarea key={text} id="client-questions" className="control" rows={12} defaultValue={text} />
        <div className="mt-3 flex flex-wrap items-center gap-4">
          <span role="status" className="hidden js:inline-block">
            <Button type="button" variant="quiet" size="small" onClick={copyText}>
              {isCopied ? copy.copied : copy.copyText}
            </Button>
          </span>
          <a href={mail} className="link py-1">
            {copy.mail}
          </a>
        </div>
      </div>
    </details>
  );
}
