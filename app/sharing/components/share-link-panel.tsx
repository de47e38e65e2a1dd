import type { SubmissionResult } from "@conform-to/react";
import { Form, Link } from "@remix-run/react";
import type { SuggestedContact } from "#app/contacts/keep-contact.server.ts";
import { roomDeskPath } from "#app/rooms/room-limits.ts";
import { LinkAddress } from "#app/sharing/components/link-address.tsx";
import { ShareFields } from "#app/sharing/components/share-fields.tsx";
import { ShareStateText } from "#app/sharing/components/share-state.tsx";
import type { ShareLinkView } from "#app/sharing/links/list-share-links.server.ts";
import type { RoomChoices } from "#app/sharing/links/room-choices.server.ts";
import { type ShareKind, sharesPath } from "#app/sharing/links/share-link.ts";
import { shareLinksCopy as copy } from "#app/sharing/links/share-links-copy.ts";
import { DateTime } from "#app/ui/date-time.tsx";
import { Folded } from "#app/ui/folded.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { FormFrame, type FormPlace } from "#app/ui/form/form-frame.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";

/** State, creator, URL and email of a link. */
export function ShareLinkHead({ link, embed }: Parameters<typeof LinkAddress>[0]) {
  return (
    <>
      <p className="mt-4">
        <ShareStateText link={link} />
        <span className="text-mute">
          {` · ${copy.createdBy(link.createdBy)} · `}
          <DateTime at={link.createdAt} />
          {link.doneAt === null ? null : (
            <>
              {` · ${copy.done} `}
              <DateTime at={link.doneAt} />
            </>
          )}
        </span>
      </p>
      {link.room === null ? null : (
        <p className="mt-2">
          <Link to={roomDeskPath(link.room)} className="link">
            {copy.inRoom}
          </Link>
        </p>
      )}
      {link.state === "active" ? <LinkAddress link={link} embed={embed} /> : null}
    </>
  );
}

type ShareLinkSettingsProps = { link: ShareLinkView; reply: SubmissionResult<string[]> | undefined };

/** Settings and revocation of a link; neither for a revoked one. */
export function ShareLinkSettings({ link, reply }: ShareLinkSettingsProps) {
  if (link.state === "revoked") return null;
  const list = sharesPath({ kind: link.subjectKind, id: link.subjectId });
  return (
    <>
      <Folded title={copy.settings} open={reply !== undefined} className="mt-10 border-y border-line py-2">
        <div className="max-w-md py-4">
          <FormFrame id="share" reply={reply} saved={{ path: `${list}/${link.id}`, version: String(link.updatedAt) }}>
            {(fields) => (
              <>
                <ShareFields kind={link.subjectKind} fields={fields} saved={link} />
                <div>
                  <Button variant="accent">{copy.save}</Button>
                </div>
              </>
            )}
          </FormFrame>
        </div>
      </Folded>
      <Folded title={copy.revoke} className="border-b border-line py-2">
        <Form method="post" className="grid justify-items-start gap-4 py-4">
          <FormKey />
          <p className="max-w-[60ch]">{copy.revokeText}</p>
          <Button name="act" value="revoke">
            {copy.revoke}
          </Button>
        </Form>
      </Folded>
    </>
  );
}

type NewLinkFormProps = FormPlace & {
  kind: ShareKind;
  contacts: SuggestedContact[];
  rooms: RoomChoices;
  action?: string;
};

/** Form of a new link. */
export function NewLinkForm({ kind, contacts, rooms, ...form }: NewLinkFormProps) {
  return (
    <FormFrame id="new-share" {...form}>
      {(fields) => (
        <>
          <ShareFields kind={kind} fields={fields} saved={null} contacts={contacts} rooms={rooms} />
          <div>
            <Button variant="accent">{copy.create}</Button>
            <p className="hint mt-2">{copy.createHint}</p>
          </div>
        </>
      )}
    </FormFrame>
  );
}
