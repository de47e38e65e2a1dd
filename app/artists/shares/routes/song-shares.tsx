import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { DeskNav } from "#app/artists/components/desk-nav.tsx";
import { SendCorrection } from "#app/artists/shares/components/send-correction.tsx";
import { SharesForm } from "#app/artists/shares/components/shares-form.tsx";
import { StatedSharesTable } from "#app/artists/shares/components/stated-shares-table.tsx";
import { readSubmissionShares } from "#app/artists/shares/read-submission-shares.server.ts";
import { sharesCopy as copy } from "#app/artists/shares/shares-copy.ts";
import { submitShares } from "#app/artists/shares/shares-form.action.server.ts";
import type { ShareInput } from "#app/artists/shares/shares-form.ts";
import { type StatedShare, stateOfShare } from "#app/artists/shares/stated-share.ts";
import { Button } from "#app/ui/form/button.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import type { FormReply } from "#app/ui/form/form-reply.ts";
import { staffMeta } from "#app/ui/page-meta.ts";

export async function loader({ params: { id = "" }, context: { ctx } }: LoaderFunctionArgs) {
  const { submission, shares, version } = await readSubmissionShares(ctx, id);
  return { submission, shares, version, now: ctx.now };
}

export async function action({ request, params: { id = "" }, context: { ctx } }: ActionFunctionArgs) {
  return await submitShares(ctx, request, { submissionId: id });
}

/** A song without shares is all its signer's until they say otherwise. */
function firstShares({ sender, senderEmail }: { sender: string; senderEmail: string }): ShareInput[] {
  const row = { id: "", name: sender, email: senderEmail, ipi: null, shareBp: 10_000 };
  return [
    { ...row, side: "composition", role: "CA" },
    { ...row, side: "master", role: "OWNER" },
  ];
}

function leadOf({ kind, state, reason, isOpen }: Awaited<ReturnType<typeof readSubmissionShares>>["submission"]) {
  if (kind === "shares" && state !== "draft") return [copy.correction.states[state], reason].filter(Boolean).join(": ");
  return isOpen ? copy.lead : copy.closed[state];
}

export default function SongSharesPage() {
  const { submission, shares, version, now } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>() as FormReply | undefined;
  const { id, kind, title, artist, isOpen, state } = submission;
  const canAsk = (share: StatedShare) =>
    ["not-asked", "waiting", "changed", "lapsed"].includes(stateOfShare(share, now));
  const isCorrection = kind === "shares";
  return (
    <div className="px-gutter pt-8 pb-16">
      <DeskNav current="songs" />
      <Link to={isCorrection ? "/artists/songs" : `/artists/songs/${id}`} className="row-action mt-6 text-sm">
        {isCorrection ? copy.back : copy.toSong}
      </Link>
      <h1 className="mt-2 text-title [overflow-wrap:anywhere]">
        {isCorrection ? copy.correctionOf(title) : copy.titleOf(title)}
      </h1>
      <p className="mt-1 text-mute [overflow-wrap:anywhere]">{artist}</p>
      <p className="mt-3 max-w-[60ch] text-mute">{leadOf(submission)}</p>
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-8">
        {isOpen && shares.length === 0 ? null : (
          <StatedSharesTable
            shares={shares}
            now={now}
            more={
              isOpen
                ? { label: "", cell: (share) => (canAsk(share) ? <AskButton share={share} now={now} /> : null) }
                : undefined
            }
          />
        )}
        {isOpen && shares.some(canAsk) ? (
          <Form method="post">
            <FormKey />
            <input type="hidden" name="act" value="ask" />
            <Button variant="quiet">{copy.ask.all}</Button>
            <p className="mt-2 max-w-[60ch] text-mute text-sm">{copy.ask.note}</p>
          </Form>
        ) : null}
        {isOpen ? (
          <section className="border-t border-line pt-6">
            <h2 className="text-xl">{copy.form.title}</h2>
            {shares.some(({ answer }) => answer !== null) ? <p className="mt-1 text-amber">{copy.form.void}</p> : null}
            <div className="mt-4">
              <SharesForm
                key={version}
                shares={shares.length === 0 ? firstShares(submission) : shares}
                version={version}
                ownEmail={submission.senderEmail}
                reply={reply?.initialValue?.act === "send" ? undefined : reply}
              />
            </div>
          </section>
        ) : null}
        {isOpen && isCorrection ? (
          <SendCorrection isDraft={state === "draft"} reply={reply?.initialValue?.act === "send" ? reply : undefined} />
        ) : null}
      </div>
    </div>
  );
}

function AskButton({ share, now }: { share: StatedShare; now: number }) {
  const isAgain = stateOfShare(share, now) !== "not-asked";
  return (
    <Form method="post">
      <FormKey />
      <input type="hidden" name="act" value="ask" />
      <Button
        variant="quiet"
        size="small"
        name="share"
        value={share.id}
        aria-label={copy.ask.oneOf(share.name, isAgain)}
      >
        {isAgain ? copy.ask.again : copy.ask.one}
      </Button>
    </Form>
  );
}

export const meta = staffMeta<typeof loader>((page) => copy.titleOf(page.submission.title));
