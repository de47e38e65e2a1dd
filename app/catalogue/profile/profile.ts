import type { ArtistLink } from "#app/catalogue/record/artist/artist-links.ts";
import type { FocalPoint } from "#app/media/images/focal-point.ts";

export const profilePath = "/artists/account-setup/me";

/** Where artists and labels ask to keep an artist page. */
export const claimPath = ({ slug }: { slug: string }) => `/artists/claim/${slug}`;

/** The page of the profile of an artist that one keeps. */
export function profilePathOf(artistId: string): string {
  return `/artists/account-setup/${artistId}`;
}

/** Max characters and rows. */
export const profileLimits = {
  name: 120,
  /** Limit of `latinSlugOf`. */
  slug: 80,
  bio: 2_000,
  links: 10,
  linkLabel: 60,
  linkUrl: 500,
  proSociety: 40,
  ipi: 20,
} as const;

/** The artist that a user maintains. Empty texts and null are not set. */
export type OwnProfile = {
  id: string;
  slug: string;
  name: string;
  bio: string;
  isPublished: boolean;
  imageKey: string | null;
  imageFocus: FocalPoint;
  backgroundKey: string | null;
  backgroundFocus: FocalPoint;
  links: ArtistLink[];
  proSociety: string;
  ipi: string;
  paymentCountry: string;
  /** Whether a recording credits the artist. */
  hasSong: boolean;
  updatedAt: number;
};

/** Items of a complete profile with equal weight, in form order: docs/product/artists.md. */
const items = {
  name: ({ name }) => name !== "",
  slug: ({ slug }) => slug !== "",
  bio: ({ bio }) => bio.trim() !== "",
  picture: ({ imageKey }) => imageKey !== null,
  background: ({ backgroundKey }) => backgroundKey !== null,
  links: ({ links }) => links.length > 0,
  pro: ({ proSociety, ipi }) => proSociety !== "" && ipi !== "",
  paymentCountry: ({ paymentCountry }) => paymentCountry !== "",
  firstSong: ({ hasSong }) => hasSong,
} satisfies Record<string, (profile: OwnProfile) => boolean>;

export type ProfileItem = keyof typeof items;
export const profileItems = Object.keys(items) as ProfileItem[];

/** Whole percent, and what is missing. */
export type Completion = { percent: number; missing: ProfileItem[] };

/** Completion of a profile; without one everything is missing. */
export function profileCompletion(profile: OwnProfile | null): Completion {
  const missing = profileItems.filter((item) => profile === null || !items[item](profile));
  return { percent: Math.round((100 * (profileItems.length - missing.length)) / profileItems.length), missing };
}
