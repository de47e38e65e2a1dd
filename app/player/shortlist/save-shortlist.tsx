import { useLocation } from "@remix-run/react";
import { type FormEvent, useState } from "react";
import { openOption } from "#app/player/options/opened-option.ts";
import { showNote, showTray } from "#app/player/panels/panel-store.ts";
import { editPath } from "#app/player/playlist-panel/panel-data.ts";
import { pinPlaylist, showPlaylistPanel } from "#app/player/playlist-panel/panel-store.ts";
import { shortlist } from "#app/player/shortlist/shortlist-store.ts";
import { trayCopy as copy } from "#app/player/shortlist/tray-copy.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { dismissToast, showToast } from "#app/ui/overlay/toast-message.ts";

type SaveShortlistProps = { signedIn: boolean; canSave: boolean };

type Saved = { id: string; name: string; tracks: number; uri: string };

/** @throws Error with the message to show */
async function save(name: string): Promise<Saved> {
  const response = await fetch("/api/v1/shortlist/playlist", {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "application/json" },
    body: JSON.stringify({ name }),
  }).catch(() => null);
  if (response === null) throw new Error(copy.saveFailed);
  const body = (await response.json().catch(() => ({}))) as {
    data?: Saved;
    error?: { message: string; fields?: Record<string, string[]> };
  };
  if (body.data) return body.data;
  throw new Error(Object.values(body.error?.fields ?? {})[0]?.[0] ?? body.error?.message ?? copy.saveFailed);
}

const toastId = "shortlist-saved";

/** Opens the form of a share link in place of the message that offered it. */
function share(id: string): void {
  dismissToast(toastId);
  openOption(`${editPath(id)}/shares`);
}

/** Playlists that are being taken back: a second press of the button is none. */
const takenBack = new Set<string>();

/** The tracks are on the shortlist again, which is shown. */
async function takeBack(id: string): Promise<void> {
  if (takenBack.has(id)) return;
  takenBack.add(id);
  try {
    await shortlist.takeBack(id);
    pinPlaylist(null);
    showPlaylistPanel(false);
    showTray(true);
    dismissToast(toastId);
    showNote(copy.takenBack);
  } catch {
    takenBack.delete(id);
    showToast({ kind: "error", title: copy.undoFailed });
  }
}

/** Form that saves the shortlist as a playlist, which its panel then shows. Without an account it leads to the sign-in and keeps the shortlist. */
export function SaveShortlist({ signedIn, canSave }: SaveShortlistProps) {
  const { pathname, search } = useLocation();
  const [saving, setSaving] = useState(false);
  const [error, setError] = useState<string | null>(null);

  if (!signedIn)
    return (
      <a href={`/login?returnUrl=${encodeURIComponent(pathname + search)}`} className="btn btn-accent btn-small">
        {copy.signIn}
      </a>
    );
  if (!canSave) return null;

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (saving) return;
    setSaving(true);
    try {
      const saved = await save(String(new FormData(event.currentTarget).get("name")));
      shortlist.clear();
      pinPlaylist({ id: saved.id, name: saved.name });
      showPlaylistPanel(true);
      showTray(false);
      showToast({
        kind: "success",
        id: toastId,
        title: copy.saved(saved.name, saved.tracks),
        link: { href: saved.uri, label: copy.openPlaylist },
        action: { label: copy.share, run: () => share(saved.id) },
        undo: { label: copy.undo, run: () => void takeBack(saved.id) },
      });
    } catch (reason) {
      setError(reason instanceof Error ? reason.message : copy.saveFailed);
    }
    setSaving(false);
  }

  return (
    <form className="grid gap-2" onSubmit={(event) => void onSubmit(event)} noValidate>
      <Field name="name" label={copy.name} error={error} maxLength={120} autoComplete="off" required />
      <Button variant="accent" size="small" className="justify-self-start" aria-disabled={saving || undefined}>
        {copy.save}
      </Button>
    </form>
  );
}
