import type { MembersKind } from "#app/collaboration/document-kind.server.ts";
import { membersOf } from "#app/collaboration/members-of.server.ts";
import { playlistDocument } from "#app/playlists/access/change-playlist.server.ts";
import { type MemberRole, maxMembers, playlistPath } from "#app/playlists/playlist.ts";
import { playlistsCopy as copy } from "#app/playlists/playlists-copy.ts";
import { playlistMembers } from "#db/schema/playlists.server.ts";

const playlistMembersKind: MembersKind<MemberRole, "comment" | "add"> = {
  document: playlistDocument,
  area: "playlists",
  table: playlistMembers,
  of: playlistMembers.playlistId,
  invitedBy: playlistMembers.invitedBy,
  title: "name",
  address: "slug",
  path: (slug) => playlistPath({ slug }),
  max: maxMembers,
  needs: { commenter: { comment: "comment" }, editor: { comment: "comment", add: "playlists" } },
  notification: (id) => ({ kind: "invited", playlistId: id }),
  mail: (data) => ({ template: "playlist-member", data }),
  errors: { noSuchPerson: copy.noSuchPerson, isOwner: copy.isOwner, tooMany: copy.tooManyMembers(maxMembers) },
};

export const { saveMember, removeMember } = membersOf(playlistMembersKind);
