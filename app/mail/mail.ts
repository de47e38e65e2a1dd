import type { AgentMail } from "#app/mail/agent-mail.ts";
import type { AgreementMail } from "#app/mail/agreement-mail.ts";
import type { ApprovalMail } from "#app/mail/approval-mail.ts";
import type { ArtistMail } from "#app/mail/artist-mail.ts";
import type { FactorMail } from "#app/mail/factor-mail.ts";
import type { HealthMail } from "#app/mail/health-mail.ts";
import type { InboxMail } from "#app/mail/inbox-mail.ts";
import type { LicenceEndingMail } from "#app/mail/licence-ending-mail.ts";
import type { LicenceMail } from "#app/mail/licence-mail.ts";
import type { OfferMail } from "#app/mail/offer-mail.ts";
import type { OpportunityMail } from "#app/mail/opportunity-mail.ts";
import type { OrderMail } from "#app/mail/order-mail.ts";
import type { PaymentMail } from "#app/mail/payment-mail.ts";
import type { StandingMail } from "#app/mail/standing-mail.ts";
import type { WebhookMail } from "#app/mail/webhook-mail.ts";

/** Template and data of an email. `link` is absolute, on the host of the sending company; without one, the recipient can only reply. */
export type Mail =
  | { template: "invitation"; data: { name: string; inviter: string; link: string } }
  | { template: "magic"; data: { name: string; link: string } }
  | { template: "reset"; data: { name: string; link: string } }
  | { template: "email-change"; data: { name: string; email: string; link: string } }
  | { template: "notification-digest"; data: NotificationDigest }
  | { template: "email-change-notice"; data: { name: string; email: string; link: string } }
  | { template: "share-link"; data: ShareLinkMail }
  /** To the creator of a share link, whose recipient is done; `lines`: the answers, of which there are `answers`. */
  | { template: "share-answered"; data: ShareAnsweredMail }
  /** To a new member of a playlist; `title`: its name. */
  | { template: "playlist-member"; data: PlaylistMemberMail }
  /** To a new member of a pitch; `title`: its name. */
  | { template: "pitch-member"; data: PlaylistMemberMail & { role: "viewer" | "editor" } }
  /** To a new member of a project; `title`: its name. */
  | { template: "project-member"; data: ProjectMail }
  /** To the members of a project: a new submission of `track`. */
  | { template: "submission-received"; data: ProjectMail & { track: string } }
  /** To the submitter of a track by link. Contains no user input, because the address may be someone else's. */
  | { template: "submission-sent"; data: { name: ""; title: string; link: string } }
  /** `name`: recipient; `sender`: the user who sent the request or message, with their address. */
  | { template: "request-sent"; data: { name: string; project: string; songs: number; link: string } }
  /** To the staff. `lines`: songs and terms. Without `link` they can only reply. */
  | {
      template: "request-received";
      data: { name: string; sender: string; project: string; songs: number; lines: string[]; link?: string };
    }
  /** To the client of a licence request; `reason` is the staff's, or what became of the song's second choice. */
  | {
      template: "request-declined" | "song-refused";
      data: { name: string; project: string; reason: string; link: string };
    }
  | { template: "request-reopened"; data: { name: string; project: string; link: string } }
  /** To the staff; `reason` may be empty. */
  | {
      template: "request-withdrawn";
      data: { name: string; sender: string; project: string; reason: string; link?: string };
    }
  | {
      template: "inquiry";
      /** `canReply`: the recipient can answer on the page of `link`; else by email. */
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
  /** To a visitor who sent a request. Contains no user input, because the address may be someone else's. */
  | { template: "visitor-request-sent"; data: { name: ""; kind: VisitorRequestKind; link: string } }
  /** To the staff. `lines`: fields of the request. */
  | { template: "visitor-request-received"; data: VisitorRequestNotice }
  | { template: "brief-due"; data: VisitorRequestNotice }
  | { template: "newsletter-confirmation" | "newsletter-confirmed"; data: NewsletterMail }
  | AgentMail
  | AgreementMail
  | ApprovalMail
  | ArtistMail
  | HealthMail
  | FactorMail
  | InboxMail
  | LicenceMail
  | LicenceEndingMail
  | OpportunityMail
  | OfferMail
  | OrderMail
  | PaymentMail
  | StandingMail
  | WebhookMail;

/** Emails that the recipient's settings decide: docs/product/notifications.md. Messages also go to people without an account. */
export type NoticeMail = Extract<
  Mail,
  {
    template:
      | LicenceMail["template"]
      | LicenceEndingMail["template"]
      | AgreementMail["template"]
      | "approval-answered"
      | "request-message"
      | "request-received"
      | "request-declined"
      | "song-refused"
      | "request-reopened"
      | "request-withdrawn"
      | "share-answered"
      | "playlist-member"
      | "pitch-member"
      | "project-member"
      | "submission-received"
      | "visitor-request-received"
      | "brief-due"
      | "opportunity-reminder"
      | "notification-digest";
  }
>;

/** The link that stops emails of this kind, absolute. */
export type UnsubscribeLink = { link: string; label: string };

type VisitorRequestKind = "brief" | "music" | "account" | "contact";

/** `name`: recipient; `sender`: the visitor with their address. */
type VisitorRequestNotice = {
  name: string;
  kind: VisitorRequestKind;
  sender: string;
  lines: string[];
  link: string;
};

/** `unsubscribe` is absolute. */
type NewsletterMail = { name: ""; link: string; unsubscribe: string };

/** `lines`: one per notification, and one for those omitted. `title`: of news about one subject, whose page is `link`; else empty. */
type NotificationDigest = {
  name: string;
  link: string;
  title: string;
  isWeekly: boolean;
  count: number;
  lines: string[];
};

/** `title`: name of the shared item; `message`: the sender's note, may be empty. */
export type ShareLinkMail = {
  name: string;
  sender: string;
  /** Absolute URL of the sender's photo; null for none. */
  portrait: string | null;
  title: string;
  message: string;
  link: string;
  hasPasscode: boolean;
};

type ShareAnsweredMail = {
  name: string;
  recipient: string;
  title: string;
  answers: number;
  lines: string[];
  link: string;
};

export type PlaylistMemberMail = {
  name: string;
  sender: string;
  title: string;
  role: "viewer" | "commenter" | "editor";
  link: string;
};

type ProjectMail = { name: string; sender: string; title: string; link: string };

/** The sending company: its emails have its name and colours, not the product's. */
export type MailBrand = {
  name: string;
  theme: { accent: string | null; logo?: { key: string; width: number; height: number } | null; footerLine?: string };
};

export type ComposedMail = { subject: string; text: string; html: string; headers?: Record<string, string> };
