import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { songLimits as limits, staffListPath, termsPath } from "#app/artists/songs/song-submission.ts";
import { submitTerms } from "#app/artists/songs/staff/decide.action.server.ts";
import { staffCopy as copy } from "#app/artists/songs/staff/staff-copy.ts";
import { readTerms } from "#app/artists/songs/staff/terms.server.ts";
import { DateTime } from "#app/ui/date-time.tsx";
import { Folded } from "#app/ui/folded.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import { type FormReply, readFormReply } from "#app/ui/form/form-reply.ts";
import { Trail } from "#app/ui/list/trail.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

/** GET /song-submissions/terms: the agreement that is signed with a song. */
export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  return await readTerms(ctx);
}

export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  return await submitTerms(ctx, request);
}

export default function SubmissionTermsPage() {
  const { current, former } = useLoaderData<typeof loader>();
  const reply = useActionData<FormReply>();
  const typed = readFormReply(reply).value("text", current.text);
  const isPreview = reply !== undefined && reply.status !== "error" && reply.initialValue?.act === "preview";
  return (
    <div className="px-gutter pt-8 pb-16">
      <Trail to={staffListPath} label={copy.title} />
      <h1 className="mt-2 text-title">{copy.termsTitle}</h1>
      <p className="my-4 max-w-[60ch] text-mute">{copy.termsLead}</p>
      <p className="mb-4 text-row">
        {current.createdAt === null || current.createdAt === 0 ? (
          copy.always
        ) : (
          <>
            {copy.inForce} <DateTime at={current.createdAt} /> {copy.savedBy(current.author ?? copy.formerUser)}
          </>
        )}
      </p>
      {isPreview ? (
        <section className="mb-6 max-w-3xl border border-line p-4">
          <h2 className="mb-3 text-xl">{copy.preview}</h2>
          <p className="text-row whitespace-pre-line [overflow-wrap:anywhere]">
            {String(reply.initialValue?.text ?? "")}
          </p>
        </section>
      ) : null}
      <FormFrame
        key={current.id}
        reply={reply}
        saved={{ path: termsPath, version: current.id }}
        className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-5"
      >
        {({ error }) => (
          <>
            <Field
              multiline
              name="text"
              rows={20}
              label={copy.termsText}
              defaultValue={isPreview ? String(reply.initialValue?.text ?? "") : typed}
              error={error("text")}
              maxLength={limits.terms}
              required
            />
            <div className="flex flex-wrap gap-3">
              <Button variant="accent">{copy.save}</Button>
              <Button variant="quiet" name="act" value="preview">
                {copy.preview}
              </Button>
            </div>
          </>
        )}
      </FormFrame>
      {former.length === 0 ? null : (
        <section className="mt-10 max-w-3xl">
          <h2 className="mb-3 text-xl">{copy.former}</h2>
          {former.map(({ id, text, createdAt, author }) => (
            <Folded
              key={id}
              title={
                <span>
                  {createdAt ? <DateTime at={createdAt} to="day" /> : copy.firstText}{" "}
                  {createdAt ? copy.savedBy(author ?? copy.formerUser) : null}
                </span>
              }
            >
              <p className="pb-4 text-row whitespace-pre-line [overflow-wrap:anywhere]">{text}</p>
            </Folded>
          ))}
        </section>
      )}
    </div>
  );
}

export const meta = staffMeta(copy.termsTitle);
