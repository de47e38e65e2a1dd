import { action as newCompany } from "#app/backoffice/companies/routes/iam-company.tsx";
import { action as newInvitation } from "#app/backoffice/people/routes/iam-invite.tsx";
import { action as newPolicy } from "#app/backoffice/people/routes/iam-policy.tsx";
import { action as newMessage } from "#app/catalogue/inquiries/routes/song-message.tsx";
import { action as newNote } from "#app/catalogue/notes/routes/song-notes.tsx";
import { action as newSearch } from "#app/catalogue/saved-searches/routes/library-searches.tsx";
import { action as newSegment } from "#app/catalogue/segments/routes/song-segments.tsx";
import { action as newComment } from "#app/comments/routes/song-comments.tsx";
import { action as newToken } from "#app/identity/account/routes/account-tokens.tsx";
import { action as newAgentToken } from "#app/identity/agents/routes/account-agents.tsx";
import { action as pitchEditor } from "#app/pitches/routes/pitch-edit.tsx";
import { action as pitchList } from "#app/pitches/routes/pitches.tsx";
import { action as addToPlaylist } from "#app/playlists/routes/add-to-playlist.tsx";
import { action as addTracks } from "#app/playlists/routes/add-tracks.tsx";
import { action as playlistList } from "#app/playlists/routes/edit-playlist.tsx";
import { action as playlistEditor } from "#app/playlists/routes/edit-playlist-one.tsx";
import { action as shortlist } from "#app/playlists/shortlist/routes/library-shortlist.tsx";
import { action as newReference } from "#app/projects/references/routes/reference-new.tsx";
import { action as newProject } from "#app/projects/spaces/routes/project-new.tsx";
import { action as projectAdd } from "#app/projects/submissions/routes/project-add.tsx";
import { action as transferAct } from "#app/projects/transfers/routes/transfer.tsx";
import { action as transferFiles } from "#app/projects/transfers/routes/transfer-files.ts";
import { action as newTransfer } from "#app/projects/transfers/routes/transfer-new.tsx";
import { action as newUsage } from "#app/rights/usage/routes/usage.tsx";
import { action as reelShare } from "#app/share-subjects/routes/share.tsx";
import {
  action as pitchShares,
  action as playlistShares,
  action as reelShares,
} from "#app/share-subjects/routes/shares.tsx";
import { action as newEntry } from "#app/site/content/routes/site-entry.tsx";
import { newSlide, newSliderForm } from "#app/sliders/admin/form/slider-form.ts";
import { action as newSlider } from "#app/sliders/routes/slider-create.tsx";
import { demoPolicies } from "#db/seed/demo-people.ts";
import type { visit } from "#test/routes/identity/visit.ts";

/** A form: its address, its action, what it is about, its fields, and the tables that get one row of it. */
export type SentForm = {
  path: string;
  action: Parameters<typeof visit>[2];
  params?: Record<string, string>;
  form: Record<string, string>;
  /** Sent as the only part of a multipart body, with the key in the address. */
  file?: string;
  tables: string[];
};

/** What the forms are about, by its id; `slug` of the recording. */
export type Subjects = Record<
  "slug" | "recording" | "playlist" | "pitch" | "project" | "transfer" | "reel" | "link",
  string
>;

/** Every form that makes something or sends an email. Forms of visitors and of licences have tests of their own. */
export function createForms(subjects: Subjects): Record<string, SentForm> {
  const { slug, recording, playlist, pitch, project, transfer, reel, link } = subjects;
  const slides = [{ ...newSlide("new-1"), name: "One" }];
  const state = { ...newSliderForm(null), title: "Twice", kind: "video" as const, slides };
  const shareForm = { recipient: "Ana", email: "ana@example.com" };
  const ofSong = { path: `/music-sync-licensing/song/${slug}/x`, params: { slug } };
  const ofPlaylist = {
    path: `/music-sync-licensing/edit-playlist/${playlist}`,
    params: { id: playlist },
    action: playlistEditor,
  };
  const ofPitch = { path: `/pitch/edit/${pitch}`, params: { id: pitch }, action: pitchEditor };
  const ofProject = { path: `/spaces/${project}`, params: { id: project } };
  const ofTransfer = { path: `/transfer/${transfer}`, params: { id: transfer } };
  const lists = { path: "/music-sync-licensing/edit-playlist", action: playlistList };
  return {
    slider: {
      path: "/sliders/create",
      action: newSlider,
      form: {
        state: JSON.stringify(state),
        "slides.new-1.name": "One",
        "slides.new-1.itemUrl": "https://vimeo.com/123456",
        priority: "1",
        title: "Twice",
        intent: "save",
      },
      tables: ["sliders"],
    },
    "share link of a reel": {
      path: `/sliders/edit/${reel}/shares`,
      params: { id: reel },
      action: reelShares,
      form: shareForm,
      tables: ["share_links", "outbox"],
    },
    "share link of a playlist": {
      path: `/music-sync-licensing/edit-playlist/${playlist}/shares`,
      params: { id: playlist },
      action: playlistShares,
      form: shareForm,
      tables: ["share_links", "outbox"],
    },
    "share link of a pitch": {
      path: `/pitch/edit/${pitch}/shares`,
      params: { id: pitch },
      action: pitchShares,
      form: { recipient: "Ana" },
      tables: ["share_links"],
    },
    playlist: { ...lists, form: { name: "Twice" }, tables: ["playlists"] },
    "smart playlist": { ...lists, form: { act: "create-smart", name: "Twice" }, tables: ["playlists"] },
    "playlist of a search": { ...lists, form: { act: "smart", name: "Twice", query: "q=sea" }, tables: ["playlists"] },
    folder: { ...lists, form: { act: "folder", name: "Twice" }, tables: ["playlist_folders"] },
    "copy of a playlist": { ...ofPlaylist, form: { act: "duplicate" }, tables: ["playlists"] },
    heading: { ...ofPlaylist, form: { act: "heading", title: "Twice" }, tables: ["playlist_sections"] },
    "member of a playlist": {
      ...ofPlaylist,
      form: { act: "member", email: "supervisor@demo.syncline.example", role: "viewer" },
      tables: ["playlist_members", "outbox"],
    },
    "track of a playlist": {
      ...ofSong,
      action: addToPlaylist,
      form: { playlistIds: playlist, again: "on" },
      tables: ["playlist_tracks"],
    },
    "tracks of a new playlist": {
      path: "/music-sync-licensing/add-tracks",
      action: addTracks,
      form: { track: recording, name: "Twice" },
      tables: ["playlists"],
    },
    "playlist of the shortlist": {
      path: "/library/shortlist",
      action: shortlist,
      form: { name: "Twice" },
      tables: ["playlists"],
    },
    pitch: { path: "/pitch", action: pitchList, form: { title: "Twice" }, tables: ["pitches"] },
    "copy of a pitch": { path: "/pitch", action: pitchList, form: { act: `duplicate:${pitch}` }, tables: ["pitches"] },
    "copy of the opened pitch": { ...ofPitch, form: { act: "duplicate" }, tables: ["pitches"] },
    "slide of text": { ...ofPitch, form: { act: "text", title: "Twice", text: "Twice" }, tables: ["pitch_slides"] },
    "slide of a track": { ...ofPitch, form: { act: `add:${recording}` }, tables: ["playlist_tracks"] },
    "slides of a playlist": { ...ofPitch, form: { act: "playlist", playlistId: playlist }, tables: [] },
    project: { path: "/spaces/new", action: newProject, form: { title: "Twice" }, tables: ["projects"] },
    reference: {
      path: "/references/new",
      action: newReference,
      form: { of: `project:${project}`, name: "Twice" },
      tables: ["reference_songs"],
    },
    "track of a project": { ...ofProject, action: projectAdd, form: { track: recording }, tables: ["submissions"] },
    transfer: {
      path: "/transfer/new",
      action: newTransfer,
      form: { title: "Twice", recipient: "Ana" },
      tables: ["transfers", "share_links"],
    },
    "file of a transfer": {
      path: `/transfer/${transfer}/files`,
      params: { id: transfer },
      action: transferFiles,
      form: {},
      file: "twice.wav",
      tables: ["transfer_files"],
    },
    "mail of a transfer": { ...ofTransfer, action: transferAct, form: { act: "send" }, tables: ["outbox"] },
    "mail of a share link": {
      path: `/sliders/edit/${reel}/shares/${link}`,
      params: { id: reel, linkId: link },
      action: reelShare,
      form: { act: "resend" },
      tables: ["outbox"],
    },
    "entry of the site": {
      path: "/site-content/new?kind=faq",
      params: { id: "new" },
      action: newEntry,
      form: { title: "Twice", detail: "Twice", body: "Twice", status: "draft" },
      tables: ["site_entries"],
    },
    invitation: {
      path: "/iam/invite",
      action: newInvitation,
      form: { email: "twice@example.com", name: "Twice", policyIds: demoPolicies.artist.id },
      tables: ["invitations", "outbox"],
    },
    "API token": {
      path: "/account-settings/tokens",
      action: newToken,
      form: { name: "Twice", scopes: "ListTiers", days: "30" },
      tables: ["api_tokens"],
    },
    "token for a program": {
      path: "/account-settings/programs",
      action: newAgentToken,
      form: { name: "Twice", scopes: "music:read", days: "30" },
      tables: ["agent_grants", "agent_tokens"],
    },
    policy: {
      path: "/iam/policies/new",
      params: { id: "new" },
      action: newPolicy,
      form: { name: "Twice", scopes: "ListTiers" },
      tables: ["policies"],
    },
    company: {
      path: "/iam-companies/new",
      params: { id: "new" },
      action: newCompany,
      form: { name: "Twice", subdomain: "twice" },
      tables: ["companies"],
    },
    "saved search": {
      path: "/library/searches",
      action: newSearch,
      form: { name: "Twice", query: "q=sea" },
      tables: ["saved_searches"],
    },
    "saved use": {
      path: "/usage",
      action: newUsage,
      form: { act: "save", name: "Twice", usage: "months:12" },
      tables: ["usage_presets"],
    },
    note: { ...ofSong, action: newNote, form: { message: "Twice" }, tables: ["internal_notes"] },
    segment: {
      ...ofSong,
      action: newSegment,
      form: { group: "Twice", start: "0:01", end: "0:20" },
      tables: ["segments"],
    },
    message: { ...ofSong, action: newMessage, form: { subject: "Twice", message: "Twice" }, tables: ["inquiries"] },
    comment: {
      ...ofSong,
      action: newComment,
      form: { start: "0:01", end: "0:05", message: "Twice" },
      tables: ["comments"],
    },
  };
}
