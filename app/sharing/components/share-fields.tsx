import type { SubmissionResult } from "@conform-to/react";
import { dayOf, type ShareDownload, type ShareKind, shareDownloads } from "#app/sharing/links/share-link.ts";
import { shareLinksCopy } from "#app/sharing/links/share-links-copy.ts";
import { shareLimits as limits } from "#app/sharing/share-limits.ts";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { readFormReply } from "#app/ui/form/form-reply.ts";
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
  reply: SubmissionResult<string[]> | undefined;
  /** Null for a new link. */
  saved: SavedLink | null;
};

/** Fields of a share link, submitted or stored values. */
export function ShareFields({ kind, reply, saved }: ShareFieldsProps) {
  const { value, error } = readFormReply(reply);
  return (
    <>
      <Field
        name="recipient"
        label={copy.recipient}
        hint={copy.recipientHint}
        defaultValue={value("recipient", saved?.recipient)}
        error={error("recipient")}
        maxLength={limits.recipient}
        autoComplete="off"
        required
      />
      <Field
        name="email"
        type="email"
        label={copy.email}
        defaultValue={value("email", saved?.email ?? "")}
        error={error("email")}
        autoComplete="off"
      />
      <Field
        multiline
        name="message"
        label={copy.message}
        hint={shareLinksCopy.kinds[kind].messageHint}
        defaultValue={value("message", saved?.message)}
        error={error("message")}
        maxLength={limits.message}
      />
      {kind === "playlist" || kind === "pitch" ? <TrackFields kind={kind} reply={reply} saved={saved} /> : null}
      <Field
        name="expiresOn"
        type="date"
        label={copy.expires}
        hint={copy.expiresHint}
        defaultValue={value("expiresOn", dayOf(saved?.expiresAt ?? null))}
        error={error("expiresOn")}
      />
      <Field
        name="passcode"
        secret
        label={saved?.hasPasscode ? copy.newPasscode : copy.passcode}
        hint={saved?.hasPasscode ? copy.newPasscodeHint : copy.passcodeHint(limits.minPasscode)}
        defaultValue={value("passcode")}
        error={error("passcode")}
        minLength={limits.minPasscode}
        maxLength={limits.passcode}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
      />
      {saved?.hasPasscode ? <Checkbox name="withoutPasscode" label={copy.withoutPasscode} /> : null}
    </>
  );
}

/** Permissions of a recipient of tracks besides listening. Internal notes exist on playlists only. */
function TrackFields({ kind, reply, saved }: ShareFieldsProps) {
  const { value, error } = readFormReply(reply);
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
