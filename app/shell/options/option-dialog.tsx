import { Inquiry } from "#app/catalogue/inquiries/components/inquiry.tsx";
import type { SongInquiries } from "#app/catalogue/inquiries/list-song-inquiries.server.ts";
import { Notes } from "#app/catalogue/notes/components/notes.tsx";
import type { NotesPage } from "#app/catalogue/notes/internal-notes.server.ts";
import { DraftTracks } from "#app/license-tracks/components/draft-tracks.tsx";
import type { DraftTracksPage } from "#app/license-tracks/draft-tracks.server.ts";
import { RequestForm } from "#app/licensing/requests/components/request-form.tsx";
import type { RequestPage } from "#app/licensing/requests/read-request-page.server.ts";
import { requestCopy } from "#app/licensing/requests/request-copy.ts";
import { RightsInfo } from "#app/licensing/rights/components/rights-info.tsx";
import type { SongRightsPage } from "#app/licensing/rights/get-song-rights.server.ts";
import { TakeLicence } from "#app/licensing/take/components/take-licence.tsx";
import type { TakePage } from "#app/licensing/take/read-take-page.server.ts";
import { takeCopy } from "#app/licensing/take/take-copy.ts";
import { optionCopy as copy } from "#app/player/options/option-copy.ts";
import { type OptionPage, optionPages, optionPath } from "#app/player/options/song-option.ts";
import { addTracksPath, chosenField, licenseTracksPath } from "#app/player/selection/chosen-tracks.ts";
import { setSelecting } from "#app/player/selection/selection-store.ts";
import { AddToPlaylist } from "#app/playlists/components/add-to-playlist.tsx";
import type { AddToPlaylistPage } from "#app/playlists/read-add-to-playlist.server.ts";
import type { AddTracksPage } from "#app/playlists/read-add-tracks.server.ts";
import { UsageForm } from "#app/rights/usage/components/usage-form.tsx";
import type { UsagePage } from "#app/rights/usage/read-usage-page.server.ts";
import { swapPaths } from "#app/rights/usage/swap-path.ts";
import { takePath } from "#app/rights/usage/take-path.ts";
import { usageCopy } from "#app/rights/usage/usage-copy.ts";
import { usagePath } from "#app/rights/usage/usage-path.ts";
import { ShareDialog, type SharesPage } from "#app/share-subjects/components/share-dialog.tsx";
import { shareLinksCopy } from "#app/sharing/links/share-links-copy.ts";
import { PageDialog } from "#app/shell/options/page-dialog.tsx";
import { SwapSongs } from "#app/swap/components/swap-songs.tsx";
import type { SwapPage } from "#app/swap/read-swap-page.server.ts";
import { swapCopy } from "#app/swap/swap-copy.ts";

type OptionDialogProps = { path: string; onClose: () => void };

/** The option of a path, or one of the pages of several tracks, of a use, or of a subject's links; null for another path. */
function pageOf(
  path: string,
): OptionPage | "add-tracks" | "license-tracks" | "usage" | "take" | "swap" | "share" | null {
  const pathname = path.split("?")[0] ?? "";
  if (pathname.startsWith(swapPaths)) return "swap";
  if (pathname.endsWith("/shares")) return "share";
  if (pathname === addTracksPath) return "add-tracks";
  if (pathname === licenseTracksPath) return "license-tracks";
  if (pathname === usagePath) return "usage";
  if (pathname === takePath) return "take";
  const name = pathname.split("/").at(-1);
  return optionPages.find((page) => page === name) ?? null;
}

/** Dialog of an option, by its page's path. */
export default function OptionDialog({ path, onClose }: OptionDialogProps) {
  const dialog = { path, onClose };
  switch (pageOf(path)) {
    case "add-to-playlist":
      return (
        <PageDialog<AddToPlaylistPage> {...dialog} title={copy.options["add-to-playlist"]}>
          {(data) => <AddToPlaylist path={optionPath(data.track, "add-to-playlist")} data={data} onDone={onClose} />}
        </PageDialog>
      );
    case "add-tracks":
      return (
        <PageDialog<AddTracksPage> {...dialog} title={copy.options["add-to-playlist"]}>
          {({ tracks, ...data }) => (
            <AddToPlaylist
              path={addTracksPath}
              fields={tracks.map(({ id }) => [chosenField, id])}
              total={tracks.length}
              data={data}
              onDone={() => {
                setSelecting(false);
                onClose();
              }}
            />
          )}
        </PageDialog>
      );
    case "license-tracks":
      return (
        <PageDialog<DraftTracksPage> {...dialog} title={requestCopy.licenseTracks} wide>
          {(page) => (
            <DraftTracks
              page={page}
              path={path}
              onDone={() => {
                setSelecting(false);
                onClose();
              }}
            />
          )}
        </PageDialog>
      );
    case "rights":
      return (
        <PageDialog<SongRightsPage> {...dialog} title={copy.options.rights} wide>
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
    case "swap":
      return (
        <PageDialog<SwapPage> {...dialog} title={swapCopy.title} wide>
          {(page) => <SwapSongs page={page} onDone={onClose} />}
        </PageDialog>
      );
    case "take":
      return (
        <PageDialog<TakePage> {...dialog} title={takeCopy.title} wide>
          {(page) => <TakeLicence page={page} onDone={onClose} />}
        </PageDialog>
      );
    case "usage":
      return (
        <PageDialog<UsagePage> {...dialog} title={usageCopy.name} wide>
          {(page) => <UsageForm page={page} onDone={onClose} />}
        </PageDialog>
      );
    case "share":
      return (
        <PageDialog<SharesPage> {...dialog} title={shareLinksCopy.share}>
          {(page) => <ShareDialog page={page} />}
        </PageDialog>
      );
    default:
      return null;
  }
}
