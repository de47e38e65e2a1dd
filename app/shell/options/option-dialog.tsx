import { Inquiry } from "#app/catalogue/inquiries/components/inquiry.tsx";
import type { SongInquiries } from "#app/catalogue/inquiries/list-song-inquiries.server.ts";
import { Notes } from "#app/catalogue/notes/components/notes.tsx";
import type { NotesPage } from "#app/catalogue/notes/internal-notes.server.ts";
import { RequestForm } from "#app/licensing/requests/components/request-form.tsx";
import type { RequestPage } from "#app/licensing/requests/read-request-page.server.ts";
import { requestCopy } from "#app/licensing/requests/request-copy.ts";
import { RightsInfo } from "#app/licensing/rights/components/rights-info.tsx";
import type { SongRights } from "#app/licensing/rights/get-song-rights.server.ts";
import { optionCopy as copy } from "#app/player/options/option-copy.ts";
import { type OptionPage, optionPages } from "#app/player/options/song-option.ts";
import { AddToPlaylist } from "#app/playlists/components/add-to-playlist.tsx";
import type { AddToPlaylistPage } from "#app/playlists/read-add-to-playlist.server.ts";
import { PageDialog } from "#app/shell/options/page-dialog.tsx";

type OptionDialogProps = { path: string; onClose: () => void };

/** The option that a path of its page names; null for another path. */
function pageOf(path: string): OptionPage | null {
  const name = path.split("?")[0]?.split("/").at(-1);
  return optionPages.find((page) => page === name) ?? null;
}

/** The dialog of one option, by the address of its page. */
export default function OptionDialog({ path, onClose }: OptionDialogProps) {
  const dialog = { path, onClose };
  switch (pageOf(path)) {
    case "add-to-playlist":
      return (
        <PageDialog<AddToPlaylistPage> {...dialog} title={copy.options["add-to-playlist"]}>
          {(data) => <AddToPlaylist data={data} onDone={onClose} />}
        </PageDialog>
      );
    case "rights":
      return (
        <PageDialog<SongRights> {...dialog} title={copy.options.rights} wide>
          {(data) => <RightsInfo data={data} />}
        </PageDialog>
      );
    case "notes":
      return (
        <PageDialog<NotesPage> {...dialog} title={copy.options.notes} wide>
          {(data) => <Notes data={data} onDone={onClose} />}
        </PageDialog>
      );
    case "message":
      return (
        <PageDialog<SongInquiries> {...dialog} title={copy.options.message} wide>
          {(data) => <Inquiry data={data} onDone={onClose} />}
        </PageDialog>
      );
    case "license":
      return (
        <PageDialog<RequestPage>
          {...dialog}
          title={requestCopy.titles[path.includes("kind=placement") ? "placement" : "licence"]}
          wide
        >
          {(data) => <RequestForm data={data} onDone={onClose} />}
        </PageDialog>
      );
    default:
      return null;
  }
}
