import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { playlistCommentsPath } from "#app/comments/comment-path.ts";
import { PresentButton } from "#app/playlists/components/present-button.tsx";
import { editorCopy as copy } from "#app/playlists/editor/editor-copy.ts";
import { editorPanels } from "#app/playlists/editor/editor-panels.ts";
import { withParams } from "#app/playlists/editor/editor-paths.ts";
import type { EditorPageData } from "#app/playlists/editor/read-editor-page.server.ts";
import { licensePlaylistPath, packagePath } from "#app/playlists/playlist.ts";
import { playlistsCopy } from "#app/playlists/playlists-copy.ts";
import { picturePath } from "#app/track/picture-path.ts";
import { timelinesPath } from "#app/track/timelines-path.ts";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { Menu } from "#app/ui/overlay/menu.tsx";

const formId = "playlist-acts";

/** What one does with a playlist besides sharing and playing it. */
export function EditorMenu({ data }: { data: EditorPageData }) {
  const { playlist, path, view, list, tracks } = data;
  const isMember = list !== null;
  return (
    <>
      <Form id={formId} method="post" action={path} hidden>
        <FormKey />
      </Form>
      <Menu button={copy.more}>
        {view === null ? null : <MenuLink to={view}>{copy.view}</MenuLink>}
        {tracks > 0 ? <MenuLink to={packagePath(playlist)}>{playlistsCopy.download}</MenuLink> : null}
        {tracks > 0 ? (
          <MenuLink to={picturePath({ playlist: playlist.id })}>{playlistsCopy.fitToPicture}</MenuLink>
        ) : null}
        {tracks > 0 && data.canLicense ? (
          <>
            <MenuLink to={licensePlaylistPath(playlist.id)}>{playlistsCopy.license}</MenuLink>
            <MenuLink to={timelinesPath({ playlist: playlist.id })}>{playlistsCopy.checkLicences}</MenuLink>
          </>
        ) : null}
        <MenuLink to={playlistCommentsPath(playlist)}>{playlistsCopy.comments(playlist.openComments ?? 0)}</MenuLink>
        {tracks > 0 && isMember ? (
          <li>
            <PresentButton playlistId={playlist.id} className="menu-item" />
          </li>
        ) : null}
        {editorPanels
          .filter((panel) => playlist.canManage || panel === "details" || panel === "cover")
          .map((panel) => (
            <MenuLink key={panel} to={withParams(path, { edit: panel })}>
              {copy.panels[panel].title}
            </MenuLink>
          ))}
        {isMember ? <MenuButton act="duplicate">{copy.duplicate}</MenuButton> : null}
        {playlist.canManage ? <MenuButton act="delete">{copy.delete}</MenuButton> : null}
      </Menu>
    </>
  );
}

function MenuLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <li>
      <Link to={to} className="menu-item" preventScrollReset={/[?&]edit=/.test(to)}>
        {children}
      </Link>
    </li>
  );
}

function MenuButton({ act, children }: { act: "duplicate" | "delete"; children: ReactNode }) {
  return (
    <li className={act === "delete" ? "menu-apart" : undefined}>
      <button type="submit" form={formId} name="act" value={act} className="menu-item">
        {children}
      </button>
    </li>
  );
}
