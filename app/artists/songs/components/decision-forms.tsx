import { deskCopy } from "#app/artists/desk-copy.ts";
import { disagrees } from "#app/artists/shares/stated-share.ts";
import { replyOf } from "#app/artists/songs/components/section.tsx";
import { isConfirmed } from "#app/artists/songs/is-confirmed.ts";
import type { Submission } from "#app/artists/songs/read-submission.server.ts";
import { songLimits as limits, staffSubmissionPath } from "#app/artists/songs/song-submission.ts";
import { staffCopy as copy } from "#app/artists/songs/staff/staff-copy.ts";
import { Folded } from "#app/ui/folded.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import type { FormReply } from "#app/ui/form/form-reply.ts";

type DecisionFormsProps = { submission: Submission; reply: FormReply | undefined; canPublish: boolean };

/** The forms that publish a submitted song, or do not accept it. */
export function DecisionForms({ submission, reply, canPublish }: DecisionFormsProps) {
  const { song, version, shares } = submission;
  const saved = { path: staffSubmissionPath(song.id), version };
  const unconfirmed = shares.filter((share) => !isConfirmed(share)).length;
  const isOpposed = shares.some(disagrees);
  const refusal = replyOf(reply, "refuse");
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {song.senderKeeps === 1 ? null : <p className="max-w-[60ch]">{deskCopy.senderLeft}</p>}
      {canPublish && song.senderKeeps === 1 ? (
        <FormFrame reply={replyOf(reply, "publish")} saved={saved} submit={copy.publish} className="grid gap-3">
          {({ value, error }) => {
            const box = (name: "unconfirmed" | "despite" | "replace", label: string) => (
              <Checkbox name={name} label={label} defaultChecked={value(name) === "on"} error={error(name)} />
            );
            return (
              <>
                <input type="hidden" name="act" value="publish" />
                <p className="hint">{copy.publishHint}</p>
                {unconfirmed > 0 ? box("unconfirmed", copy.unconfirmed(unconfirmed)) : null}
                {isOpposed ? box("despite", copy.despite) : null}
                {error("replace") ? box("replace", copy.replace) : null}
              </>
            );
          }}
        </FormFrame>
      ) : null}
      <Folded title={copy.refuse} open={refusal !== undefined}>
        <FormFrame reply={refusal} saved={saved} submit={copy.refuse} className="grid max-w-xl gap-4 py-2">
          {({ field }) => (
            <>
              <input type="hidden" name="act" value="refuse" />
              <Field
                multiline
                {...field("reason")}
                label={copy.reason}
                hint={copy.refuseHint}
                maxLength={limits.reason}
                required
              />
            </>
          )}
        </FormFrame>
      </Folded>
    </div>
  );
}
