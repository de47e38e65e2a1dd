import type { Locator, Page } from "@playwright/test";
import { formCopy } from "#app/sliders/admin/form/slider-form-copy.ts";
import {
  brokenRules,
  defaultStatus,
  keywordForms,
  type SliderRule,
  sliderOf,
  validSlider,
} from "#test/routes/sliders/slider-rules.ts";
import { expect, signIn, test } from "#test/support/e2e.ts";

// Sign-ins are rate limited by address: these visitors have their own.
test.use({ extraHTTPHeaders: { "CF-Connecting-IP": "10.77.0.43" } });

type Kind = SliderRule["kind"];
type Row = Pick<SliderRule, "rule" | "kind" | "body" | "item">;

const kindLabels: Record<Kind, string> = {
  artist: "Artist",
  playlist: "Playlist",
  work: "Work",
  video: "Video",
  slides: "Work Reel",
};
const kinds = Object.keys(kindLabels) as Kind[];

/** A text as a regular expression finds it. */
const literal = (text: string) => new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
const typed = (value: unknown) => String(value ?? "");

/** The slider form in a browser with scripts, filled in from the rows of the table of rules. */
class RulesForm {
  readonly save: Locator;
  readonly slides: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.save = page.getByRole("button", { name: "Save", exact: true });
    this.slides = page.locator('[name^="slides."][name$=".name"]');
  }

  /** The control of a field of the body: `items.0.name`. */
  field(path: string): Locator {
    const [head, at, name = ""] = path.split(".");
    if (head === "settings") return this.#page.locator(`[name="${at}"]`);
    if (head !== "items") return this.#page.locator(`[name="${path}"]`);
    const control = this.#page.locator(`[name^="slides."][name$=".${name}"]`);
    // The pages of a reel have rich text instead.
    const editor = this.#page.locator("[contenteditable=true]");
    return (name === "description" ? control.or(editor) : control).nth(Number(at));
  }

  async chooseKind(kind: Kind) {
    await this.field("title").fill("A valid slider");
    await this.#page.getByLabel("Type", { exact: true }).selectOption(kindLabels[kind]);
    if (kind === "slides") await this.#page.getByRole("button", { name: "3. Slides setup" }).click();
    await this.addSlide(kind);
    await expect(this.save).toBeEnabled();
  }

  async addSlide(kind: Kind) {
    if (kind === "artist" || kind === "playlist") return this.chooseItem();
    const count = await this.slides.count();
    await this.#page.getByRole("button", { name: "Add slide +" }).click();
    await this.field(`items.${count}.name`).fill("First");
    if (kind === "video") await this.field(`items.${count}.itemUrl`).fill(typed(validSlider(kind).items?.[0]?.itemUrl));
  }

  /** Adds the first artist or playlist of the typeahead. */
  async chooseItem() {
    await this.#page.getByRole("combobox", { name: /^Find an? / }).click();
    await this.#page.getByRole("listbox", { name: formCopy.items.results }).getByRole("option").first().click();
    await expect(this.slides).toHaveCount(1);
  }

  async removeLast() {
    await this.#page
      .getByRole("button", { name: /^Remove (?!the )/ })
      .last()
      .click();
  }

  /** Types the fields in which the slider of a row differs from the valid one; the paths that it typed. */
  async type({ kind, body = {}, item = {} }: Row, slider = sliderOf({ kind, body, item })): Promise<string[]> {
    const { items: _, settings = {}, ...top } = body;
    const paths = [
      ...Object.keys(top),
      ...Object.keys(settings ?? {}).map((name) => `settings.${name}`),
      ...Object.keys(item).map((name) => `items.0.${name}`),
    ];
    const done: string[] = [];
    for (const path of paths) {
      const control = this.field(path);
      // Show is no field of works: what the API would be sent stays as it is.
      if (path === "settings.show" && kind !== "artist" && kind !== "playlist") continue;
      const value = path.split(".").reduce<unknown>((at, name) => (at as Record<string, unknown>)?.[name], slider);
      // Markup is typed as its text.
      await control.fill(typed(value).replace(/<[^>]*>/g, ""));
      await control.blur();
      done.push(path);
    }
    return done;
  }

  /** Types the valid slider again. */
  async reset(row: Row) {
    await this.type(row, validSlider(row.kind));
    await expect(this.save, row.rule).toBeEnabled();
  }

  /** A rule about the list of slides. */
  async checkList(row: SliderRule) {
    const items = row.body?.items ?? [];
    if (items.length === 0) {
      await this.removeLast();
      await expect(this.#page.getByText(formCopy.slide.empty)).toBeVisible();
      await expect(this.save, row.rule).toBeDisabled();
      await this.addSlide(row.kind);
    } else if (items[0]?.itemId) {
      // The typeahead refuses it at once.
      await this.chooseItem();
      await expect(this.#page.getByText(row.message).first()).toBeVisible();
    } else {
      await this.addSlide(row.kind);
      for (const [at, { name }] of items.entries()) await this.field(`items.${at}.name`).fill(typed(name));
      await this.field(row.field).blur();
      await expect(this.field(row.field), row.rule).toHaveAccessibleDescription(literal(row.message));
      await expect(this.save, row.rule).toBeDisabled();
      await this.removeLast();
      await this.field("items.0.name").fill("First");
    }
    await expect(this.save, row.rule).toBeEnabled();
  }

  /** Another choice of the type clears the slides: the error is the type's own. */
  async checkKind(row: SliderRule) {
    const control = this.field("kind");
    await control.focus();
    await control.selectOption("");
    await control.blur();
    await expect(control, row.rule).toHaveAccessibleDescription(literal(row.message));
    await expect(this.save, row.rule).toBeDisabled();
    await this.chooseKind(row.kind);
  }

  async check(row: SliderRule) {
    if (row.body?.items) return this.checkList(row);
    if (row.field === "kind") return this.checkKind(row);
    // Displayed for artists and playlists alone: what no one can type, no one can type wrong.
    if (row.field === "settings.show" && row.kind !== "artist" && row.kind !== "playlist")
      return expect(this.field(row.field), row.rule).toHaveCount(0);
    await this.type(row);
    await expect(this.field(row.field), row.rule).toHaveAccessibleDescription(literal(row.message));
    await expect(this.save, row.rule).toBeDisabled();
    await this.reset(row);
  }
}

/** The first rule of each field, and of the editor of rich text. Every rule: test/unit/sliders/typed-rules.test.ts. */
function ruleOfEachField(rows: SliderRule[]): SliderRule[] {
  const nameOf = ({ kind, field }: SliderRule) =>
    kind === "slides" && field.endsWith("description") ? "rich text" : field;
  return rows.filter((row, at) => rows.findIndex((one) => nameOf(one) === nameOf(row)) === at);
}

test("a broken rule shows at its field while someone types, keywords are trimmed, and keys go to what is selected", async ({
  page,
}) => {
  await test.step("a broken rule shows at its field while someone types, whichever field it is, and Save waits for it", async () => {
    await signIn(page, "staff", "/sliders/create");
    const form = new RulesForm(page);
    await expect(form.save).toBeDisabled();
    const rows = ruleOfEachField(brokenRules.filter((row) => !row.spaces));
    for (const kind of kinds) {
      await form.chooseKind(kind);
      for (const row of rows) if (row.kind === kind) await form.check(row);
    }
  });
  await test.step("keywords are trimmed and empty ones ignored, and a new slider is unpublished", async () => {
    await signIn(page, "staff", "/sliders/create");
    const form = new RulesForm(page);
    await form.chooseKind("slides");
    await expect(page.getByLabel("Status", { exact: true })).toHaveValue(defaultStatus);
    const words = page.getByRole("list", { name: "Keywords" }).getByRole("listitem");
    const text = page.locator("[name$='.tagText']");
    const all: string[] = [];
    for (const [typed, stored] of keywordForms) {
      await text.fill(typed);
      await page.getByRole("button", { name: "Add keyword" }).click();
      all.push(...stored);
      await expect(words).toHaveCount(all.length);
      await expect(page.locator("[name=state]")).toHaveValue(
        new RegExp(`"tags":${literal(JSON.stringify(all)).source}`),
      );
    }
    // One that is too long is said at its field, at the closed details, and on the other steps.
    await text.fill("x".repeat(201));
    await page.getByRole("button", { name: "Add keyword" }).click();
    const message = formCopy.errors.longWord("Keywords", 200);
    await expect(text).toHaveAccessibleDescription(literal(message));
    await expect(form.save).toBeDisabled();
    await page.getByRole("button", { name: "Close slide details" }).click();
    await expect(page.getByText(message)).toBeVisible();
    await page.getByRole("button", { name: "2. Front page" }).click();
    await expect(page.getByRole("main").getByRole("alert").filter({ hasText: message })).toBeVisible();
  });
  await test.step("a key pressed right after selecting is applied to what is selected, before the browser announces it", async () => {
    await signIn(page, "staff", "/sliders/create");
    const form = new RulesForm(page);
    await form.chooseKind("slides");
    const editor = page.locator("[contenteditable=true]");
    // Lexical reads the selection when it is announced: here that does not happen.
    await page.evaluate(() => {
      document.addEventListener("selectionchange", (event) => event.stopImmediatePropagation(), true);
    });
    await editor.fill("Strings");
    await editor.fill("Brass");
    await expect(editor).toHaveText("Brass");
    await editor.fill("");
    await expect(editor).toHaveText("");
  });
});
