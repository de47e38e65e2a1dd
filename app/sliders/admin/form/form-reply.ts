import type { FoundItem } from "#app/sliders/admin/find-items.server.ts";
import type { BrandGroup } from "#app/sliders/admin/form/brand-groups.ts";
import type { FormErrors } from "#app/sliders/admin/form/form-errors.ts";
import type { SliderForm } from "#app/sliders/admin/form/slider-form.ts";
import type { ItemState } from "#app/sliders/admin/item-states.server.ts";
import type { WorkItem } from "#app/sliders/admin/list-works.server.ts";

export type SongOption = { id: string; name: string; artists: string };

/** What the form offers to choose from in its present state. */
export type FormLists = {
  /** The type of slider that they are for. */
  kind: SliderForm["kind"];
  /** Artists or playlists, four at most. */
  items: FoundItem[];
  works: { items: WorkItem[]; total: number; page: number; pages: number } | null;
  songs: { found: SongOption[]; more: boolean } | null;
  /** Segments that exist and are not chosen. */
  segments: string[];
  /** Why visitors do not see an artist or playlist of the slides, by its id. */
  states: Record<string, ItemState>;
  /** By item id. */
  brands: Record<string, BrandGroup[]>;
  /** The brands that see the slider, for slides of works and videos, and for others until their tracks are counted. */
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

/** What the account may do in the form. */
export type FormRights = { segments: boolean; brands: boolean; share: boolean };

/** A slide that visitors do not see, for the question before saving. */
export type UnavailableSlide = { key: string; slide: string; state: ItemState };

/** A line of the dialog "Inactive groups". */
export type InactiveGroup = { key: string; slide: string; companyIds: string[]; name: string; tracks: number };

/** The form again, with everything that was typed and chosen. */
export type SliderFormReply = {
  form: SliderForm;
  lists: FormLists;
  errors: FormErrors;
  /** Of the files that the form carried. */
  imageErrors: FormErrors;
  /** What went wrong with a save; the link leads to the version that is stored now. */
  problem: { title: string; body: string; link: { href: string; label: string } | null } | null;
  unavailable: UnavailableSlide[];
  inactive: InactiveGroup[];
  /** The button that was pressed, which gets the focus again. */
  pressed: string;
  /** The reel that was just created, for a page that opens it in a new tab itself. */
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
