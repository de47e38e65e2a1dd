import { Link } from "@remix-run/react";
import { inquiryCopy as copy } from "#app/catalogue/inquiries/inquiry-copy.ts";
import { inquiryPath } from "#app/catalogue/inquiries/inquiry-path.ts";
import type { SongInquiries } from "#app/catalogue/inquiries/list-song-inquiries.server.ts";
import { optionPath } from "#app/player/options/song-option.ts";
import { DateTime } from "#app/ui/date-time.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import type { FormPlace } from "#app/ui/form/form-frame.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";

type InquiryProps = FormPlace & { data: SongInquiries };

/** Form of a message to the owner of a recording, and the user's earlier conversations about it. */
export function Inquiry({ data, ...form }: InquiryProps) {
  const { track, representedBy, conversations } = data;
  return (
    <div className="grid gap-8">
      <FormFrame noValidate action={optionPath(track, "message")} {...form}>
        {({ field }) => (
          <>
            <p className="text-mute">{copy.lead(representedBy)}</p>
            <Field label={copy.subject} hint={copy.subjectHint} {...field("subject")} maxLength={150} />
            <Field label={copy.message} {...field("message")} multiline rows={6} maxLength={4000} />
            <Button variant="accent" className="justify-self-start">
              {copy.send}
            </Button>
          </>
        )}
      </FormFrame>
      <section>
        <h2 className="mb-2 text-lg">{copy.earlier}</h2>
        {conversations.length === 0 ? <p className="text-mute">{copy.none}</p> : null}
        <ul>
          {conversations.map(({ id, subject, status, createdAt, message }) => (
            <li key={id} className="border-b border-line py-3">
              <p>
                <Link to={inquiryPath(id)} className="link font-semibold">
                  {subject}
                </Link>{" "}
                <span className="text-sm text-mute">
                  {copy.status[status]} · <DateTime at={createdAt} />
                </span>
              </p>
              <p className="whitespace-pre-line [overflow-wrap:anywhere]">{message}</p>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
