import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import {
  CorrectionForms,
  DisputeForm,
  EraseForm,
  PartyForm,
  partyListId,
} from "#app/artists/shares/components/staff-forms.tsx";
import { StatedSharesTable } from "#app/artists/shares/components/stated-shares-table.tsx";
import { sharesCopy } from "#app/artists/shares/shares-copy.ts";
import { staffSharesPath } from "#app/artists/shares/shares-path.ts";
import { submitStaffShares } from "#app/artists/shares/staff-shares.action.server.ts";
import { readStaffShares } from "#app/artists/shares/staff-shares.server.ts";
import { disagrees } from "#app/artists/shares/stated-share.ts";
import { songTabPath } from "#app/backoffice/songs/song-tabs.ts";
import { SideTable } from "#app/licensing/rights/components/side-table.tsx";
import { bothSides } from "#app/licensing/rights/rights-state.ts";
import type { FormReply } from "#app/ui/form/form-reply.ts";
import { Trail } from "#app/ui/list/trail.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

const { staff: copy } = sharesCopy;

/** GET /song-submissions/:id/shares: what an artist stated, beside what is on file. */
export async function loader({ params: { id = "" }, context: { ctx } }: LoaderFunctionArgs) {
  return { ...(await readStaffShares(ctx, id)), now: ctx.now };
}

export async function action({ request, params: { id = "" }, context: { ctx } }: ActionFunctionArgs) {
  return await submitStaffShares(ctx, request, { submissionId: id });
}

export default function SubmissionSharesPage() {
  const { submission, shares, onFile, partyNames, suggested, version, now } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>() as FormReply | undefined;
  const replyTo = (act: string) => (reply?.initialValue?.act === act ? reply : undefined);
  const { id, kind, state, title, artist, sender, recordingId, note, reason } = submission;
  const isOpen = state === "sent";
  const isCorrection = kind === "shares";
  return (
    <div className="px-gutter pt-8 pb-16">
      <Trail
        to={isCorrection ? "/song-submissions" : `/song-submissions/${id}`}
        label={isCorrection ? copy.list : copy.toSong}
      />
      <h1 className="mt-2 text-title [overflow-wrap:anywhere]">
        {isCorrection ? sharesCopy.correctionOf(title) : sharesCopy.titleOf(title)}
      </h1>
      <p className="mt-1 text-mute [overflow-wrap:anywhere]">{copy.by(sender, artist)}</p>
      {isCorrection ? (
        <p className="mt-1 whitespace-pre-line [overflow-wrap:anywhere]">
          {[sharesCopy.correction.states[state], note, reason].filter(Boolean).join("\n")}
        </p>
      ) : null}
      {recordingId === null ? null : (
        <Link to={songTabPath(recordingId, "rights")} className="link inline-block py-1">
          {copy.rights}
        </Link>
      )}
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-10">
        {onFile.length === 0 ? null : (
          <section className="grid grid-cols-[minmax(0,1fr)] gap-6">
            <h2 className="text-xl">{copy.now}</h2>
            {bothSides.map((side) => (
              <SideTable key={side} side={side} shares={onFile} />
            ))}
          </section>
        )}
        <section className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <h2 className="text-xl">{copy.stated}</h2>
          {isOpen ? <p className="max-w-[60ch] text-mute text-sm">{copy.partyLead}</p> : null}
          <StatedSharesTable
            shares={shares}
            now={now}
            more={{
              label: copy.party,
              cell: (share) => (
                <>
                  {isOpen ? (
                    <PartyForm share={share} party={partyNames[share.id]} reply={replyTo("party")} />
                  ) : (
                    (partyNames[share.id] ?? null)
                  )}
                  <EraseForm share={share} />
                </>
              ),
            }}
          />
          <datalist id={partyListId}>
            {suggested.map(({ name, ipi }) => (
              <option key={`${name} ${ipi}`} value={name}>
                {ipi}
              </option>
            ))}
          </datalist>
        </section>
        {isOpen && isCorrection ? (
          <CorrectionForms
            shares={shares}
            version={version}
            path={staffSharesPath(id)}
            replyTo={replyTo}
            canApply={submission.senderKeeps === 1}
          />
        ) : null}
        {recordingId !== null && shares.some(disagrees) ? (
          <section className="border-t border-line pt-6">
            <h2 className="mb-3 text-xl">{copy.dispute}</h2>
            <DisputeForm shares={shares} replyTo={replyTo} />
          </section>
        ) : null}
      </div>
    </div>
  );
}

export const meta = staffMeta<typeof loader>(({ submission }) => sharesCopy.titleOf(submission.title));
