import type { LicenceMail } from "#app/mail/licence-mail.ts";

/** An email's template and its data. `link` is absolute, on the host of the sending company; an email without one is answered by reply. */
export type Mail =
  | { template: "invitation"; data: { name: string; inviter: string; link: string } }
  | { template: "magic"; data: { name: string; link: string } }
  | { template: "reset"; data: { name: string; link: string } }
  | { template: "email-change"; data: { name: string; email: string; link: string } }
  | { template: "comment-digest"; data: CommentDigest }
  | { template: "email-change-notice"; data: { name: string; email: string; link: string } }
  | { template: "share-link"; data: ShareLinkMail }
  /** To a person who was let into a playlist; `title` is its name. */
  | { template: "playlist-member"; data: PlaylistMemberMail }
  /** To a person who was let into a pitch; `title` is its name. */
  | { template: "pitch-member"; data: PlaylistMemberMail & { role: "viewer" | "editor" } }
  /** To a person who was let into a project; `title` is its name. */
  | { template: "project-member"; data: ProjectMail }
  /** To the members of a project: someone submitted `track`. */
  | { template: "submission-received"; data: ProjectMail & { track: string } }
  /** To who submitted a track by link. It quotes nothing that was typed: the address may be someone else's. */
  | { template: "submission-sent"; data: { name: ""; title: string; link: string } }
  /** `name` is the recipient; `sender` the person who sent the request or the message, with their address. */
  | { template: "request-sent"; data: { name: string; project: string; songs: number; link: string } }
  /** To the staff: `lines` are the songs and the terms. Without `link` it is answered by reply only. */
  | {
      template: "request-received";
      data: { name: string; sender: string; project: string; songs: number; lines: string[]; link?: string };
    }
  /** To the client of a licence request; `reason` is the staff's. */
  | { template: "request-declined"; data: { name: string; project: string; reason: string; link: string } }
  | { template: "request-reopened"; data: { name: string; project: string; link: string } }
  /** To the staff; `reason` may be empty. */
  | {
      template: "request-withdrawn";
      data: { name: string; sender: string; project: string; reason: string; link?: string };
    }
  | {
      template: "inquiry";
      /** `canReply`: the recipient answers on the page of `link`; else by email. */
      data: {
        name: string;
        sender: string;
        song: string;
        subject: string;
        message: string;
        link: string;
        canReply: boolean;
      };
    }
  /** To a visitor who sent a request. It quotes nothing that was typed: the address may be someone else's. */
  | { template: "visitor-request-sent"; data: { name: ""; kind: VisitorRequestKind; link: string } }
  /** To the staff: `lines` are the request's fields. */
  | { template: "visitor-request-received"; data: VisitorRequestNotice }
  | { template: "brief-due"; data: VisitorRequestNotice }
  | { template: "newsletter-confirmation" | "newsletter-confirmed"; data: NewsletterMail }
  | LicenceMail;

type VisitorRequestKind = "brief" | "music" | "account" | "contact";

/** `name` is the recipient, `sender` the visitor with their address. */
type VisitorRequestNotice = {
  name: string;
  kind: VisitorRequestKind;
  sender: string;
  lines: string[];
  link: string;
};

/** `unsubscribe` is absolute. */
type NewsletterMail = { name: ""; link: string; unsubscribe: string };

/** `lines`: one for each comment, and one for those that are left out. `unsubscribe` is absolute. */
export type CommentDigest = { name: string; link: string; count: number; lines: string[]; unsubscribe: string };

/** `title` is what is shared; `message` the sender's note, which may be empty. */
export type ShareLinkMail = {
  name: string;
  sender: string;
  title: string;
  message: string;
  link: string;
  hasPasscode: boolean;
};

export type PlaylistMemberMail = {
  name: string;
  sender: string;
  title: string;
  role: "viewer" | "commenter" | "editor";
  link: string;
};

type ProjectMail = { name: string; sender: string; title: string; link: string };

/** The sending company: its emails show its name and colours, never the product's. */
export type MailBrand = { name: string; theme: { accent: string | null } };

export type ComposedMail = { subject: string; text: string; html: string; headers?: Record<string, string> };
