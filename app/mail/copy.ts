export const copy = {
  greeting: (name: string) => (name === "" ? "Hello," : `Hello ${name},`),
  linkNote: "If the button doesn't work, copy this link into your browser:",
  invitation: {
    subject: (company: string) => `You're invited to ${company}`,
    text: (company: string, inviter: string) =>
      inviter === ""
        ? `You're invited to the music library of ${company}.`
        : `${inviter} invited you to the music library of ${company}.`,
    action: "Accept invitation",
    note: "The link works once and expires in 7 days. If you weren't expecting this invitation, you can ignore this email.",
  },
  magic: {
    subject: (company: string) => `Your sign-in link for ${company}`,
    text: (company: string) => `Here is the link you requested to sign in to ${company} without a password.`,
    action: "Sign in",
    note: "The link works once and expires in 15 minutes. If you didn't request it, you can ignore this email.",
  },
  reset: {
    subject: (company: string) => `Reset your password for ${company}`,
    text: (company: string) => `Someone requested a new password for your account at ${company}.`,
    action: "Choose a new password",
    note: "The link works once and expires in 1 hour. If you don't want a new password, ignore this email: your password stays the same.",
  },
  emailChange: {
    subject: (company: string) => `Confirm your new email address for ${company}`,
    text: (company: string, email: string) => `Confirm that you want to sign in to ${company} as ${email} from now on.`,
    action: "Confirm email address",
    note: "The link works once and expires in 24 hours. If you didn't request this, ignore this email: the address stays the same.",
  },
  emailChangeNotice: {
    subject: (company: string) => `Your email address for ${company} is about to change`,
    text: (company: string, email: string) =>
      `Someone who knows your password asked to change your sign-in email for ${company} to ${email}.`,
    action: "Choose a new password",
    note: "If this was you, there is nothing to do. If not, choose a new password: it cancels the change and signs out every device.",
  },
  requestSent: {
    subject: (company: string) => `${company} received your licence request`,
    text: (project: string, songs: number) =>
      `Your request “${project}” for ${songs === 1 ? "1 track" : `${songs} tracks`} is with our licensing team.`,
    action: "View your request",
    note: "We reply by email. Follow the status on the page.",
  },
  requestReceived: {
    subject: (project: string) => `New licence request: ${project}`,
    text: (sender: string, project: string, songs: number) =>
      `${sender} requested a licence for ${songs === 1 ? "1 track" : `${songs} tracks`}: “${project}”.`,
    action: "Open request",
    note: "Reply to this email to answer the sender directly. You get it because you manage licences here.",
  },
  requestDeclined: {
    subject: (project: string) => `We can't license this: ${project}`,
    text: (project: string, company: string) =>
      `The licensing team of ${company} declined your request “${project}”. The reason:`,
    action: "View your request",
    note: "On the page you can use the same terms for a new request. Reply to this email if you have questions.",
  },
  songRefused: {
    subject: (project: string) => `A track was refused: ${project}`,
    action: "View your request",
    note: "You get this email because you held a second choice for the track.",
  },
  requestReopened: {
    subject: (project: string) => `Your licence request is open again: ${project}`,
    text: (project: string, company: string) =>
      `The licensing team of ${company} reopened your request “${project}” and is clearing its tracks.`,
    action: "View your request",
    note: "We reply by email. Follow the status on the page.",
  },
  requestWithdrawn: {
    subject: (project: string) => `Licence request withdrawn: ${project}`,
    text: (sender: string, project: string) => `${sender} withdrew the licence request “${project}”.`,
    action: "Open request",
    note: "There is nothing to do. Reply to this email to answer the sender directly.",
  },
  inquiry: {
    subject: (song: string, subject: string) => `${subject} (${song})`,
    text: (sender: string, song: string, message: string) => `${sender} wrote about “${song}”: ${message}`,
    action: "Open track",
    note: "Reply to the address above to answer.",
    replyAction: "Open conversation",
    replyNote: "Answer on the page. The sender is notified.",
  },
  shareLink: {
    subject: (company: string, title: string) => `${title}, from ${company}`,
    text: (sender: string, company: string, title: string) => `${sender} at ${company} shared “${title}” with you.`,
    action: "Open",
    note: "This link is yours: please don't forward it. No account needed.",
    passcodeNote: "You need a passcode to open it. You get it separately. This link is yours: please don't forward it.",
  },
  shareAnswered: {
    subject: (recipient: string, title: string) => `${recipient} answered “${title}”`,
    text: (recipient: string, title: string) => `${recipient} is done with “${title}”. These are the answers:`,
    more: (count: number) => `And ${count} more.`,
    action: "See all answers",
    note: "Answers can still change while the link works. We email you again if they do.",
  },
  playlistMember: {
    subject: (title: string, company: string) => `You're invited to “${title}” at ${company}`,
    text: {
      viewer: (sender: string, title: string) => `${sender} invited you to listen to the playlist “${title}”.`,
      commenter: (sender: string, title: string) => `${sender} invited you to comment on the playlist “${title}”.`,
      editor: (sender: string, title: string) => `${sender} invited you to edit the playlist “${title}”.`,
    },
    action: "Open playlist",
    note: "You can open it with your account. If you weren't expecting this, you can ignore this email.",
  },
  pitchMember: {
    subject: (title: string, company: string) => `You're invited to “${title}” at ${company}`,
    text: {
      viewer: (sender: string, title: string) => `${sender} invited you to open the pitch “${title}”.`,
      editor: (sender: string, title: string) => `${sender} invited you to edit the pitch “${title}”.`,
    },
    action: "Open pitch",
    note: "You can open it with your account. If you weren't expecting this, you can ignore this email.",
  },
  projectMember: {
    subject: (title: string, company: string) => `You're a member of “${title}” at ${company}`,
    text: (sender: string, title: string) => `${sender} added you to the project “${title}”.`,
    action: "Open project",
    note: "You can open it with your account. If you weren't expecting this, you can ignore this email.",
  },
  submissionReceived: {
    subject: (title: string) => `New submission for “${title}”`,
    text: (sender: string, track: string, title: string) =>
      `${sender} submitted “${track}” for the project “${title}”.`,
    action: "Open submission",
    note: "You get this email because you're a member of the project.",
  },
  submissionSent: {
    subject: (company: string) => `${company} received your track`,
    text: (title: string, company: string) =>
      `Thank you. Your track for “${title}” reached ${company}. You can listen to it and comment on it at the link below.`,
    action: "Open your submission",
    note: "Anyone with this link can listen. If you didn't send us anything, you can ignore this email.",
  },
  digest: {
    subject: (company: string, count: number) =>
      count === 1 ? `A new message for you at ${company}` : `${count} new messages for you at ${company}`,
    weeklySubject: (company: string, count: number) =>
      count === 1 ? `Your week at ${company}: 1 notification` : `Your week at ${company}: ${count} notifications`,
    text: (count: number) => (count === 1 ? "Here is your new message:" : "Here are your new messages:"),
    weeklyText: "Here is what happened since last Monday:",
    action: "See all notifications",
    newsAction: "Open",
    note: "Choose which emails you get in your account settings, under Notifications.",
  },
  visitorRequestSent: {
    brief: {
      subject: (company: string) => `${company} received your brief`,
      text: "Thank you for your brief. A creative reads it now and replies to this address within an hour.",
      action: "Listen to the catalogue",
    },
    music: {
      subject: (company: string) => `${company} received your music`,
      text: "Thank you for your music. We listen to every submission and reply to this address.",
      action: "Discover the catalogue",
    },
    account: {
      subject: (company: string) => `${company} received your account request`,
      text: "Thank you for your request. We review it and reply to this address.",
      action: "Discover the catalogue",
    },
    contact: {
      subject: (company: string) => `${company} received your message`,
      text: "Thank you for your message. We reply to this address.",
      action: "Discover the catalogue",
    },
    note: "If you didn't send us anything, you can ignore this email.",
  },
  visitorRequestReceived: {
    subject: {
      brief: "New brief",
      music: "New music submission",
      account: "New account request",
      contact: "New message",
    },
    text: {
      brief: (sender: string) => `${sender} sent a brief. The site promises a reply within an hour.`,
      music: (sender: string) => `${sender} submitted music.`,
      account: (sender: string) => `${sender} requested an account.`,
      contact: (sender: string) => `${sender} wrote through the contact form.`,
    },
    action: "Open request",
    note: "Reply to this email to answer the sender directly.",
  },
  briefDue: {
    title: "Brief still unanswered",
    subject: (sender: string) => `Brief still unanswered: ${sender}`,
    text: (sender: string) => `The brief from ${sender} is an hour old and no one has answered it yet.`,
    action: "Open brief",
    note: "Reply to this email to answer the sender, then set the brief to answered. This is the only reminder.",
  },
  newsletterConfirmation: {
    subject: (company: string) => `Confirm your subscription to ${company}`,
    text: (company: string) =>
      `Someone asked to send the ${company} newsletter to this address. Confirm that it was you.`,
    action: "Confirm subscription",
    note: "The link works once and expires in 7 days. If this wasn't you, ignore this email: you won't get the newsletter.",
  },
  newsletterConfirmed: {
    subject: (company: string) => `You already get the ${company} newsletter`,
    text: (company: string) =>
      `Someone asked to send the ${company} newsletter to this address. It's on the list already.`,
    action: "Discover music",
    note: "There is nothing to do.",
  },
  unsubscribeNewsletter: "Unsubscribe",
  outbox: {
    title: "Outbox",
    lead: "Every email of this local copy, newest first. None of them was sent.",
    empty: "No emails yet",
    emptyText: "Request a sign-in link or send an invitation to see its email here.",
    back: "All emails",
    to: "To",
    asText: "Plain text",
    asHtml: "HTML",
    error: (reason: string, attempts: number) => `${reason} (${attempts === 1 ? "1 attempt" : `${attempts} attempts`})`,
    status: { queued: "not sent", sending: "delivery not confirmed", sent: "sent", failed: "failed" },
  },
} as const;
