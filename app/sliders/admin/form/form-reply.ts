import type { FoundItem } from "#app/sliders/admin/find-items.server.ts";
import type { BrandGroup } from "#app/sliders/admin/form/brand-groups.ts";
import type { FormErrors } from "#app/sliders/admin/form/form-errors.ts";
import type { SliderForm } from "#app/sliders/admin/form/slider-form.ts";
import type { ItemState } from "#app/sliders/admin/item-states.server.ts";
import type { WorkItem } from "#app/sliders/admin/list-works.server.ts";
import type { WorkCategory } from "#app/sliders/work-categories.ts";

/** `excludeSubdomains`: ids of the companies that a new slide is not visible to. */
export type FormItem = FoundItem & { excludeSubdomains: string[] };

export type SongOption = { id: string; name: string; artists: string };

/** Options for the form's current state. */
export type FormLists = {
  /** Type of slider that the options belong to. */
  kind: SliderForm["kind"];
  /** Artists or playlists, at most four. */
  items: FormItem[];
  works: { items: WorkItem[]; categories: WorkCategory[]; total: number; page: number; pages: number } | null;
  songs: { found: SongOption[]; more: boolean } | null;
  /** Existing segments that are not selected. */
  segments: string[];
  /** Why an artist or playlist of a slide is hidden from visitors, by its id. */
  states: Record<string, ItemState>;
  /** By item id. */
  brands: Record<string, BrandGroup[]>;
  /** Brands that see the slider: for works and videos, and for other types until tracks are counted. */
  allBrands: BrandGroup[];
};

export const emptyLists: FormLists = {
  kind: "",
  items: [],
  works: null,
  songs: null,
  segments: [],
  states: {},
  brands: {},
  allBrands: [],
};

/** Permissions within the form. */
export type FormRights = { segments: boolean; brands: boolean; share: boolean };

/** A slide hidden from visitors, for the confirmation before saving. */
export type UnavailableSlide = { key: string; slide: string; state: ItemState };

/** A line of the dialog "Inactive groups". */
export type InactiveGroup = { key: string; slide: string; companyIds: string[]; name: string; tracks: number };

/** The redisplayed form with its input. */
export type SliderFormReply = {
  form: SliderForm;
  lists: FormLists;
  errors: FormErrors;
  /** Errors of uploaded files. */
  imageErrors: FormErrors;
  /** Error of a save; the link leads to the stored version. */
  problem: { title: string; body: string; link: { href: string; label: string } | null } | null;
  unavailable: UnavailableSlide[];
  inactive: InactiveGroup[];
  /** The pressed button, which gets the focus again. */
  pressed: string;
  /** The reel just created, if the page opens it in a new tab itself. */
  createdId: string | null;
};

export const emptyReply: Omit<SliderFormReply, "form"> = {
  lists: emptyLists,
  errors: {},
  imageErrors: {},
  problem: null,
  unavailable: [],
  inactive: [],
  pressed: "",
  createdId: null,
};
