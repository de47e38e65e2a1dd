import { useId } from "react";
import type { SuggestedContact } from "#app/contacts/keep-contact.server.ts";
import { maxEmailLength } from "#app/identity/password/input-limits.ts";
import { Suggestions } from "#app/records/components/suggestions.tsx";
import type { RoomChoices } from "#app/sharing/links/room-choices.server.ts";
import { dayOf, type ShareDownload, type ShareKind, shareDownloads } from "#app/sharing/links/share-link.ts";
import { shareLinksCopy } from "#app/sharing/links/share-links-copy.ts";
import { writeTo } from "#app/sharing/links/share-to.ts";
import { shareLimits as limits } from "#app/sharing/share-limits.ts";
import { Folded } from "#app/ui/folded.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { Field } from "#app/ui/form/field.tsx";
import type { FormFields } from "#app/ui/form/form-reply.ts";
import { Select } from "#app/ui/form/select.tsx";

const { fields: copy } = shareLinksCopy;

type SavedLink = {
  recipient: string;
  email: string | null;
  message: string;
  expiresAt: number | null;
  hasPasscode: boolean;
  download: ShareDownload;
  takesNotes: boolean;
  showsNotes: boolean;
};

type ShareFieldsProps = {
  kind: ShareKind;
  fields: FormFields;
  /** Null for a new link. */
  saved: SavedLink | null;
  /** Suggested as recipients. */
  contacts?: SuggestedContact[];
  /** Pages that a new link may be on. */
  rooms?: RoomChoices;
};

/** Fields that few links need. */
const folded = ["message", "download", "trackNotes", "notes"];

/** Fields of a share link, submitted or stored values. */
export function ShareFields({ kind, fields, saved, contacts = [], rooms }: ShareFieldsProps) {
  const { field, value, error } = fields;
  const listId = useId();
  const options = contacts.map(({ name, email, organisation }) => ({
    value: writeTo({ recipient: name, email }),
    label: organisation,
  }));
  return (
    <>
      <Field
        name="to"
        label={copy.to}
        hint={copy.toHint}
        defaultValue={writeTo({
          recipient: value("recipient", saved?.recipient ?? rooms?.client?.name),
          email: value("email", saved?.email ?? rooms?.client?.email ?? ""),
        })}
        error={error("recipient") ?? error("email")}
        maxLength={limits.recipient + maxEmailLength + 3}
        autoComplete="off"
        list={listId}
        required
      />
      <Suggestions id={listId} options={options} />
      {rooms === undefined ? null : <RoomField fields={fields} rooms={rooms} />}
      <Field
        {...field("passcode")}
        secret
        label={saved?.hasPasscode ? copy.newPasscode : copy.passcode}
        hint={saved?.hasPasscode ? copy.newPasscodeHint : copy.passcodeHint(limits.minPasscode)}
        minLength={limits.minPasscode}
        maxLength={limits.passcode}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
      />
      {saved?.hasPasscode ? <Checkbox name="withoutPasscode" label={copy.withoutPasscode} /> : null}
      <Field
        {...field("expiresOn", dayOf(saved?.expiresAt ?? null))}
        type="date"
        label={copy.expires}
        hint={copy.expiresHint}
      />
      <Folded title={copy.more} open={folded.some((name) => error(name) !== undefined)}>
        <div className="grid gap-5 pt-2">
          <Field
            multiline
            {...field("message", saved?.message)}
            label={copy.message}
            hint={shareLinksCopy.kinds[kind].messageHint}
            maxLength={limits.message}
          />
          {kind === "playlist" || kind === "pitch" ? <TrackFields kind={kind} fields={fields} saved={saved} /> : null}
        </div>
      </Folded>
    </>
  );
}

/** Where the recipient finds what is shared: on their page of a job, or at an address of its own. */
function RoomField({ fields: { value, error }, rooms: { hasJob, rooms } }: { fields: FormFields; rooms: RoomChoices }) {
  const choices = [...(hasJob ? (["job"] as const) : []), "own" as const, ...(hasJob ? [] : (["new"] as const))];
  return (
    <Select
      name="room"
      label={copy.room}
      hint={copy.roomHint}
      defaultValue={value("room", hasJob ? "job" : "own")}
      error={error("room")}
      options={[
        ...choices.map((choice) => ({ value: choice, label: copy.rooms[choice] })),
        ...rooms.map(({ id, title }) => ({ value: id, label: copy.rooms.of(title) })),
      ]}
    />
  );
}

/** Permissions of a recipient of tracks besides listening. Internal notes exist on playlists only. */
function TrackFields({ kind, fields: { value, error }, saved }: ShareFieldsProps) {
  return (
    <>
      <Select
        name="download"
        label={copy.download}
        hint={copy.downloadHint}
        defaultValue={value("download", saved?.download)}
        error={error("download")}
        options={shareDownloads.map((download) => ({ value: download, label: copy.downloads[download] }))}
      />
      {kind === "playlist" ? (
        <Select
          name="trackNotes"
          label={copy.trackNotes}
          defaultValue={value("trackNotes", saved?.showsNotes ? "show" : "hide")}
          error={error("trackNotes")}
          options={(["hide", "show"] as const).map((choice) => ({
            value: choice,
            label: copy.trackNotesChoices[choice],
          }))}
        />
      ) : null}
      <Select
        name="notes"
        label={copy.notes}
        defaultValue={value("notes", saved?.takesNotes === false ? "off" : "on")}
        error={error("notes")}
        options={(["on", "off"] as const).map((choice) => ({ value: choice, label: copy.notesChoices[choice] }))}
      />
    </>
  );
}
