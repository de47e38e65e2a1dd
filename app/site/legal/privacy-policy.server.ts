import type { LegalHost, LegalPage } from "#app/site/legal/legal-page.ts";

/** Privacy policy: personal data stored by the product, for how long, and what deletes it. */
export function privacyPolicy({ name, isCompanyHost }: LegalHost): LegalPage {
  const operator = isCompanyHost
    ? `This site is the music space of ${name}. ${name} decides who has an account here and what they may do; the platform behind it stores the data described below.`
    : `${name} runs this site and decides what happens with the data described below.`;
  return {
    title: "Privacy Policy",
    description: `What ${name} stores about visitors and people with an account, why, for how long, and how to have it deleted.`,
    updated: "2026-11-27",
    lead: "What we store about you, why, for how long, and how to get rid of it.",
    sections: [
      {
        id: "who",
        title: "Who is responsible",
        paragraphs: [operator, "Questions and requests: use the contact page of this site."],
      },
      {
        id: "visit",
        title: "When you visit",
        paragraphs: [
          "You can read, search and play full tracks without an account. We set no cookie for that and keep no profile.",
          "Your IP address is used while a request is answered: to limit floods and repeated attempts. We don't write it into the record of what you did. The platform that serves the site, Cloudflare, processes it as our contractor and keeps technical logs of its own for a short time.",
          "When you agree to analytics, we store events: pages viewed, searches and the songs opened from them, plays, passages heard, shortlisted songs and downloads, with the time and, if you are signed in, your account. Searches are stored without words that look like an email address, a number or a link. Without your consent none of these is stored. Faults, for example a track that can't be played, are recorded for everyone, without an IP address.",
          "When someone sends you a share link of your own, they see when it is opened, how long each slide is shown, and what you answer. Visitors of a link are told apart by a hash of IP address and browser whose secret part changes daily and is deleted the day after; the address itself isn't kept. With Do Not Track, Global Privacy Control or analytics declined, only your answers are stored.",
          "Music that you stream from a playlist or pitch sent to you carries an inaudible mark that names the link. If a copy turns up elsewhere, we can tell which link it was streamed from. The mark says nothing else, and we store nothing for it.",
        ],
      },
      {
        id: "forms",
        title: "When you write to us",
        paragraphs: [
          "A brief, a music submission, an account request or a message is stored with what you typed, so that staff can answer it. We use it for that purpose, and we send you an e-mail that it arrived.",
          "A newsletter address counts only after you open the link in the confirmation e-mail. Every newsletter can be ended by a link.",
        ],
      },
      {
        id: "account",
        title: "When you have an account",
        paragraphs: ["With an account we store:"],
        list: [
          "name, nickname, e-mail address and a scrypt hash of your password",
          "which companies you belong to and what you may do there",
          "sessions: browser, IP address and time of each sign-in, which you can see and end in your account settings",
          "what you make: playlists, comments with time codes, notes, messages, licence requests, pictures you upload",
          "what you keep: saved searches, your most recent searches, downloads, notifications and how you want them, your time zone if you choose one, the player's volume",
          "an audit trail: who changed what and when, and the IP address of a failed sign-in or of a request for a sign-in link",
          "a copy of every e-mail we send you",
        ],
      },
      {
        id: "why",
        title: "Why we may",
        paragraphs: [
          "Your account and what you do with it: to provide the service you asked for. Security, limits and the audit trail: our legitimate interest in a service that can't be misused. Analytics: your consent, which you can withdraw.",
        ],
      },
      {
        id: "who-sees",
        title: "Who sees it",
        paragraphs: [
          "People of the same company see your name or nickname beside your comments, playlists and requests. Administrators see accounts, sessions and the audit trail of their company. An administrator can open the product as another person to help; the audit trail names both.",
          "Cloudflare stores and delivers the data for us. We don't sell it, and no advertising network or external analytics service gets any of it.",
        ],
      },
      {
        id: "how-long",
        title: "How long",
        paragraphs: ["What ends by itself, and when:"],
        table: {
          caption: "Retention",
          columns: ["What", "Until"],
          rows: [
            ["Sessions", "30 days after your last visit; expired ones are deleted every night"],
            ["Sign-in links", "Valid for 15 minutes"],
            ["Password reset links", "Valid for 1 hour"],
            ["Invitations", "The link is valid for 7 days"],
            ["Used and expired links", "Deleted the night after they have been expired for a day"],
            ["Closed messages and spam", "24 months"],
            ["Briefs and music submissions", "As long as we work with you or might: ask us to delete them"],
            ["Newsletter addresses that were never confirmed", "30 days"],
            ["Ended newsletter subscriptions", "24 months"],
            ["Uploaded pictures that nothing shows", "Deleted a week after the upload"],
            ["Plays, page views and other events", "13 months; your name is taken out when your account is deleted"],
            ["Visits of a share link", "13 months. What you answered stays with the link"],
            ["Everything else", "Until you delete it, your account is deleted, or we no longer need it"],
          ],
        },
      },
      {
        id: "delete",
        title: "Deleting your account",
        paragraphs: [
          "You can delete your account yourself in the account settings. Your name, e-mail address, password, sessions, tokens, downloads, saved and recent searches, notifications, newsletter subscriptions, private playlists and pitches and the e-mails we sent you are erased at once, in every company.",
          "What others rely on stays without your name: comments, conversations, licence requests, projects, playlists and pitches that colleagues can open, and the audit trail, from which your addresses are removed.",
        ],
      },
      {
        id: "rights",
        title: "Your rights",
        paragraphs: [
          "You can ask what we store about you, have it corrected, get a copy, object, or have it deleted. Write to us through the contact page. You can also complain to the data protection authority where you live.",
        ],
      },
    ],
  };
}
