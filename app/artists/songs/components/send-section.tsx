import { replyOf, Section } from "#app/artists/songs/components/section.tsx";
import type { Submission } from "#app/artists/songs/read-submission.server.ts";
import { songLimits as limits, ownSubmissionPath } from "#app/artists/songs/song-submission.ts";
import { songsCopy as copy } from "#app/artists/songs/songs-copy.ts";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import type { FormReply } from "#app/ui/form/form-reply.ts";

/** What is missing, the agreement and the signature. */
export function SendSection({ submission, reply }: { submission: Submission; reply: FormReply | undefined }) {
  const { song, version, gaps, terms } = submission;
  return (
    <Section name="send">
      {gaps.length === 0 ? null : (
        <div className="mb-5">
          <p className="font-semibold">{copy.missing}</p>
          <ul className="mt-1 list-disc pl-5">
            {gaps.map(({ section, text }) => (
              <li key={text}>
                <a href={`#${section}`} className="link block w-fit py-1">
                  {text}
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
      <p className="mb-4 max-w-[60ch] text-mute">{copy.sendLead}</p>
      <section
        aria-label={copy.agreement}
        className="border border-line p-4 text-row whitespace-pre-line [overflow-wrap:anywhere]"
      >
        {terms.text}
      </section>
      <FormFrame
        reply={replyOf(reply, "send")}
        saved={{ path: ownSubmissionPath(song.id), version }}
        submit={copy.send}
        className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-5"
      >
        {({ field, value, error }) => (
          <>
            <input type="hidden" name="act" value="send" />
            <input type="hidden" name="termsId" value={terms.id} />
            <Field
              {...field("signedName")}
              label={copy.signedName}
              maxLength={limits.name}
              autoComplete="name"
              required
            />
            <Checkbox
              name="agree"
              label={copy.agree}
              defaultChecked={value("agree") === "on"}
              error={error("agree")}
              required
            />
          </>
        )}
      </FormFrame>
    </Section>
  );
}
