import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Their forms change what is there, or sign someone in or out: sent twice they have the effect of once. */
const changeForms = [
  "app/artists/roster/components/roster-columns.tsx",
  "app/artists/shares/components/confirmation-form.tsx",
  "app/artists/songs/components/files-section.tsx",
  "app/artists/songs/components/song-fields.tsx",
  "app/artists/songs/components/upload-form.tsx",
  "app/assistant/conversations/components/brief-form.tsx",
  "app/assistant/conversations/components/brief-page.tsx",
  "app/backoffice/agreements/components/document-upload.tsx",
  "app/backoffice/agreements/routes/agreement-documents.tsx",
  "app/backoffice/agreements/routes/agreement-groups.tsx",
  "app/backoffice/albums/routes/album-tracks.tsx",
  "app/backoffice/companies/components/host-decision.tsx",
  "app/backoffice/people/routes/iam-person.tsx",
  "app/backoffice/rating/components/decision-form.tsx",
  "app/backoffice/rating/routes/rating-song.tsx",
  "app/backoffice/rating/routes/rating.tsx",
  "app/backoffice/rating/routes/song-rating-tab.tsx",
  "app/backoffice/rights-files/routes/rights-files.tsx",
  "app/backoffice/song-files/components/stems-form.tsx",
  "app/backoffice/song-lyrics/routes/song-lyrics-tab.tsx",
  "app/backoffice/song-rights/routes/song-rights.tsx",
  "app/backoffice/songs/components/field-sources.tsx",
  // One for each question, or new terms of the one whose link it is.
  "app/backoffice/standing-approvals/routes/own-rule.tsx",
  "app/backoffice/words/routes/search-word.tsx",
  "app/brands/components/brand-songs.tsx",
  "app/brands/components/brands-table.tsx",
  "app/catalogue/inquiries/routes/library-request.tsx",
  "app/catalogue/options/routes/song-options.tsx",
  "app/catalogue/profile/components/profile-form.tsx",
  "app/catalogue/saved-searches/routes/library-searches.tsx",
  "app/comments/components/comment-fields.tsx",
  "app/comments/components/song-thread.tsx",
  "app/comments/routes/notification-settings.tsx",
  "app/comments/routes/notifications.tsx",
  "app/comments/routes/unsubscribe.tsx",
  "app/companies/components/settings-form.tsx",
  "app/companies/hosts/components/host-state.tsx",
  "app/downloads/routes/downloads.tsx",
  "app/exchange/files/components/file-drop.tsx",
  "app/identity/account/routes/account-delete.tsx",
  "app/identity/account/routes/account-email.tsx",
  "app/identity/account/routes/account-password.tsx",
  "app/identity/account/routes/account-sessions.tsx",
  "app/identity/account/routes/account-settings.tsx",
  "app/identity/account/routes/confirm-email.tsx",
  "app/identity/agents/components/agent-table.tsx",
  "app/identity/agents/components/consent-form.tsx",
  "app/identity/components/press-link-page.tsx",
  "app/identity/people/components/person-menu.tsx",
  "app/identity/session/components/preview-banner.tsx",
  "app/identity/session/components/resume-form.tsx",
  "app/identity/session/components/sign-in-again-form.tsx",
  "app/identity/session/components/workspace-switcher.tsx",
  "app/identity/session/routes/logout.tsx",
  "app/identity/sign-in/routes/invite.tsx",
  "app/identity/sign-in/routes/magic-link.tsx",
  "app/identity/sign-in/routes/reset-password-request.tsx",
  "app/identity/sign-in/routes/reset-password.tsx",
  "app/licensing/approvals/components/approval-form.tsx",
  "app/licensing/delivery/components/file-choices.tsx",
  "app/licensing/documents/routes/company-documents.tsx",
  // A question is answered once, and links are mailed three times a day at most.
  "app/licensing/inbox/components/ask-groups.tsx",
  "app/licensing/inbox/components/mail-link.tsx",
  "app/licensing/standing/routes/standing-approval.tsx",
  "app/licensing/take/routes/company-taking.tsx",
  "app/picture/components/fit-result.tsx",
  "app/pitches/editor/components/pitch-brand-form.tsx",
  "app/pitches/editor/components/slide-picture-form.tsx",
  "app/playlists/comments/components/comment-thread.tsx",
  "app/playlists/editor/components/cover-form.tsx",
  "app/playlists/editor/components/editor-settings.tsx",
  "app/playlists/editor/components/folder-forms.tsx",
  "app/playlists/editor/components/members.tsx",
  "app/playlists/editor/components/playlist-line.tsx",
  "app/playlists/editor/components/sortable-rows.tsx",
  "app/playlists/sharing/components/passage-comments.tsx",
  "app/playlists/smart/components/rules-form.tsx",
  "app/playlists/smart/components/smart-rows.tsx",
  "app/projects/references/components/references-section.tsx",
  "app/projects/spaces/components/members-section.tsx",
  "app/projects/spaces/components/projects-table.tsx",
  "app/projects/spaces/components/renew-links.tsx",
  "app/projects/submissions/components/erase-sender.tsx",
  "app/projects/submissions/components/submission-page.tsx",
  "app/projects/submissions/components/submission-row.tsx",
  "app/projects/submissions/components/submit-form.tsx",
  "app/projects/submissions/routes/project.tsx",
  "app/projects/transfers/components/file-list.tsx",
  "app/projects/transfers/components/received-transfer.tsx",
  "app/projects/transfers/components/transfer-settings.tsx",
  "app/projects/transfers/components/transfers-table.tsx",
  "app/records/components/bulk-edits.tsx",
  "app/records/components/deleted-records.tsx",
  "app/records/components/read-only-field.tsx",
  "app/rights/usage/components/preset-row.tsx",
  "app/rights/usage/components/usage-bar.tsx",
  "app/rooms/film/components/act-button.tsx",
  "app/rooms/film/components/film-cuts.tsx",
  "app/rooms/film/components/film-upload.tsx",
  "app/sharing/components/done-form.tsx",
  "app/sharing/components/item-answer.tsx",
  "app/sharing/components/passcode-page.tsx",
  "app/shell/components/announcement-banner.tsx",
  "app/shell/components/cookie-banner.tsx",
  "app/shell/components/newsletter-box.tsx",
  "app/shell/components/scheme-menu.tsx",
  "app/shell/components/sink-overlays.tsx",
  "app/shell/navigation/side-navigation.tsx",
  "app/site/components/outage-form.tsx",
  "app/site/components/sign-up-form.tsx",
  "app/site/content/components/entry-actions.tsx",
  "app/site/legal/components/cookie-choice.tsx",
  "app/site/routes/user-sign-up.tsx",
  "app/sliders/admin/components/slider-status.tsx",
  "app/ui/list/undo-notice.tsx",
  "app/ui/overlay/toast-card.tsx",
  // A file counts once by its version or name, a new song by its signed form.
  // A page that checks the cut and stores nothing.
  // A visitor's brief is not stored.
  // Each press leads to the program with a code of its own, of which one is used.
  // The link of the form works once.
  // The same bytes are one file.
  // The signed form of a document counts once by its id.
];

const frame = "app/ui/form/form-frame.tsx";
const hasForm = (text: string) => /method="post"|<FormFrame\b/.test(text);
/** A frame has the key unless it says otherwise. */
const lacksKey = (text: string) =>
  /\bkeyless\b/.test(text) || (text.includes('method="post"') && !/<FormKey \/>|formKey/.test(text));

test("every form that makes or sends something has a key, so that a double click has one effect", () => {
  const posting = globSync("app/**/*.tsx").filter((file) => file !== frame && hasForm(readFileSync(file, "utf8")));
  expect(posting.length).toBeGreaterThan(80);
  const without = posting.filter((file) => lacksKey(readFileSync(file, "utf8")));
  expect(without.toSorted()).toEqual(changeForms);
});
