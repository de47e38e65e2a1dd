/** To client and desk before a licence ends, and after it while posts are up. `left`: days to the end, negative after it. */
export type LicenceEndingMail = {
  template: "licence-ending";
  data: {
    name: string;
    number: string;
    project: string;
    endsOn: string;
    left: number;
    /** Addresses of posts that are up. */
    posts: string[];
    isClient: boolean;
    /** Not for staff who are no members here. */
    link?: string;
  };
};

/** Posts named in an email. */
const maxPosts = 20;

const copy = {
  posts: (count: number) => (count === 1 ? "1 post" : `${count} posts`),
  subject: {
    posts: (posts: string, number: string) => `${posts} must come down or be renewed: licence ${number}`,
    none: (number: string, endsOn: string) => `Licence ${number} ends on ${endsOn}`,
    over: (posts: string, number: string) => `${posts} still up: licence ${number} has ended`,
  },
  text: {
    before: (number: string, project: string, endsOn: string, left: string) =>
      `Licence ${number} for “${project}” ends on ${endsOn}, ${left}.`,
    over: (number: string, project: string, endsOn: string) =>
      `Licence ${number} for “${project}” ended on ${endsOn}. Take these posts down, or renew the licence:`,
    posts: (posts: string) => `${posts} must come down or be renewed:`,
    none: "No post is listed for it. What uses its music has to come down by then, or the licence be renewed.",
  },
  left: (days: number) => (days === 0 ? "today" : days === 1 ? "tomorrow" : `in ${days} days`),
  more: (count: number) => `and ${count} more`,
  action: "Open licence",
  note: {
    client:
      "You can renew the licence on its page. Mark posts there as taken down, so that we don't remind you of them.",
    staff: "The client got this email, too.",
  },
} as const;

/** "4 posts must come down:" and their addresses, for the email of an end. */
export function postLines(posts: readonly string[], intro: (posts: string) => string): string[] {
  if (posts.length === 0) return [];
  const more = posts.length > maxPosts ? [copy.more(posts.length - maxPosts)] : [];
  return [intro(copy.posts(posts.length)), ...posts.slice(0, maxPosts), ...more];
}

/** Subject, text and button of the email. */
export function licenceEndingContent({ data }: LicenceEndingMail) {
  const { number, project, endsOn, left, posts, isClient } = data;
  const { subject, text, note, action } = copy;
  const named = copy.posts(posts.length);
  const isOver = left < 0;
  const lines = isOver ? postLines(posts, () => "").slice(1) : postLines(posts, text.posts);
  return {
    action,
    note: isClient ? note.client : note.staff,
    subject: isOver
      ? subject.over(named, number)
      : posts.length > 0
        ? subject.posts(named, number)
        : subject.none(number, endsOn),
    text: isOver ? text.over(number, project, endsOn) : text.before(number, project, endsOn, copy.left(left)),
    lines: posts.length === 0 ? [text.none] : lines,
  };
}
