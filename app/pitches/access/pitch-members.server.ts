import type { MembersKind } from "#app/collaboration/document-kind.server.ts";
import { membersOf } from "#app/collaboration/members-of.server.ts";
import { pitchDocument } from "#app/pitches/access/change-pitch.server.ts";
import { maxPitchMembers, type PitchRole, pitchPath } from "#app/pitches/pitch.ts";
import { pitchCopy } from "#app/pitches/pitch-copy.ts";
import { playlistsCopy } from "#app/playlists/playlists-copy.ts";
import { pitchMembers } from "#db/schema/pitches.server.ts";

const { errors: copy } = pitchCopy;

const pitchMembersKind: MembersKind<PitchRole, "edit"> = {
  document: pitchDocument,
  area: "playlists",
  table: pitchMembers,
  of: pitchMembers.pitchId,
  invitedBy: pitchMembers.invitedBy,
  title: "title",
  address: "id",
  path: pitchPath,
  max: maxPitchMembers,
  needs: { editor: { edit: "playlists" } },
  notification: (id) => ({ kind: "pitch", pitchId: id }),
  mail: (data) => ({ template: "pitch-member", data }),
  errors: {
    noSuchPerson: playlistsCopy.noSuchPerson,
    isOwner: copy.isOwner,
    tooMany: copy.tooManyMembers(maxPitchMembers),
  },
};

export const { saveMember: savePitchMember, removeMember: removePitchMember } = membersOf(pitchMembersKind);
