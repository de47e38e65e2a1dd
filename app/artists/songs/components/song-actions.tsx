import { Form } from "@remix-run/react";
import { replyOf } from "#app/artists/songs/components/section.tsx";
import type { Submission } from "#app/artists/songs/read-submission.server.ts";
import { songLimits as limits, ownSubmissionPath, type SubmissionState } from "#app/artists/songs/song-submission.ts";
import { songsCopy as copy } from "#app/artists/songs/songs-copy.ts";
import { Folded } from "#app/ui/folded.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import type { FormReply } from "#app/ui/form/form-reply.ts";

type Act = "withdraw" | "reopen" | "delete";

const acts: Record<SubmissionState, Act[]> = {
  ...{
    draft: ["delete"],
    sent: ["withdraw"],
    published: [],
    refused: ["reopen", "delete"],
    withdrawn: ["reopen", "delete"],
  },
};
const hints: Partial<Record<Act, string>> = { withdraw: copy.withdrawHint, delete: copy.deleteHint };

/** What can be done with a submitted song as a whole. What cannot be undone is folded. */
export function SongActions({ submission, reply }: { submission: Submission; reply: FormReply | undefined }) {
  const { song, version } = submission;
  const button = (act: Act) => (
    <Form key={act} method="post" action={ownSubmissionPath(song.id)} className="grid justify-items-start gap-3">
      <FormKey />
      <input type="hidden" name="version" value={version} />
      {hints[act] === undefined ? null : <p className="hint">{hints[act]}</p>}
      <Button variant="quiet" name="act" value={act}>
        {copy[act]}
      </Button>
    </Form>
  );
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3 border-t border-line pt-6">
      {acts[song.state].map((act) =>
        act === "reopen" ? (
          button(act)
        ) : (
          <Folded key={act} title={copy[act]}>
            {button(act)}
          </Folded>
        ),
      )}
      {song.state === "published" ? (
        <Folded title={copy.takedown} open={replyOf(reply, "takedown") !== undefined}>
          <FormFrame reply={replyOf(reply, "takedown")} submit={copy.takedown} className="grid max-w-xl gap-5">
            {({ field }) => (
              <>
                <input type="hidden" name="act" value="takedown" />
                <Field
                  multiline
                  {...field("reason")}
                  label={copy.takedownReason}
                  hint={copy.takedownHint}
                  maxLength={limits.reason}
                  required
                />
              </>
            )}
          </FormFrame>
        </Folded>
      ) : null}
    </section>
  );
}
