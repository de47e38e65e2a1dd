import type { LegalHost, LegalPage } from "#app/site/legal/legal-page.ts";

/** Terms of service of the site and its music. */
export function termsOfService({ name, isCompanyHost }: LegalHost): LegalPage {
  const parties = isCompanyHost
    ? `These terms are between you and ${name}, whose music space this is.`
    : `These terms are between you and ${name}.`;
  return {
    title: "Terms of Service",
    description: `The terms for using ${name}: listening, licences, accounts, comments, and what happens when something goes wrong.`,
    updated: "2026-11-22",
    lead: "The rules for using this site, in plain words.",
    sections: [
      {
        id: "parties",
        title: "Who agrees to what",
        paragraphs: [
          parties,
          "By using the site you accept them. If you use it for a company, you accept them for that company too.",
        ],
      },
      {
        id: "listening",
        title: "Listening",
        paragraphs: [
          "You may play the music on this site to choose music for a project. Playing it is not a licence. Don't record, copy, publish or perform it, and don't use it to train software.",
        ],
      },
      {
        id: "licences",
        title: "Licences",
        paragraphs: [
          "You may use a recording in a production only when you hold a signed licence for it. The licence says what for: media, territory, term, lengths and edits. A request, a quote, a playlist, a download or a conversation is not a licence.",
          "What the site shows about writers, owners, shares and restrictions is what is on file. It helps you ask the right people. It doesn't replace their consent.",
        ],
      },
      {
        id: "downloads",
        title: "Downloads",
        paragraphs: [
          "A file you download without a licence is for internal trial edits. Delete it when you decide against the track. Every download is recorded with your account.",
        ],
      },
      {
        id: "account",
        title: "Your account",
        paragraphs: [
          "Accounts are personal. Keep your password and your API tokens to yourself; what is done with them counts as done by you until you tell us. An administrator of your company can change what you may do, or end your access.",
        ],
      },
      {
        id: "your-content",
        title: "What you add",
        paragraphs: [
          "Playlists, comments, messages, pictures and music that you add stay yours. You allow us to store them and to show them to the people you share them with. Add only what you have the right to add.",
        ],
        list: [
          "No insults, no threats, nothing illegal.",
          "No attempts to get into other people's accounts or around limits.",
          "No automated copying of the catalogue. The API is there for programs, with a token.",
        ],
      },
      {
        id: "availability",
        title: "When something goes wrong",
        paragraphs: [
          "We work to keep the site available and right, and we say so when it isn't. We don't promise that it never fails. Keep copies of what you can't lose.",
          "We are liable without limit for intent, gross negligence and injury to people, and otherwise only for the damage that was to be expected when you accepted these terms.",
        ],
      },
      {
        id: "changes",
        title: "Changes",
        paragraphs: [
          "When these terms change, this page says from when. Licences that were signed before keep the terms they were signed with.",
        ],
      },
    ],
  };
}
