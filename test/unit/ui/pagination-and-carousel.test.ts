import { expect, test } from "vitest";
import { carouselShape } from "#app/ui/list/carousel-shape.ts";
import { searchOf } from "#app/ui/list/list-filters.tsx";
import { jumpError, pageWindow } from "#app/ui/list/pagination-window.ts";

test("the pagination shows three pages around the current one, the first, the last and ellipses between", () => {
  expect(pageWindow(1, 1)).toEqual([1]);
  expect(pageWindow(2, 3)).toEqual([1, 2, 3]);
  expect(pageWindow(1, 12)).toEqual([1, 2, 3, "gap-after", 12]);
  expect(pageWindow(3, 12)).toEqual([1, 2, 3, 4, "gap-after", 12]);
  expect(pageWindow(7, 12)).toEqual([1, "gap-before", 6, 7, 8, "gap-after", 12]);
  expect(pageWindow(12, 12)).toEqual([1, "gap-before", 10, 11, 12]);
});

test("a page to jump to lies between 1 and the total and is not the current one", () => {
  expect(jumpError("5", 1, 12)).toBeNull();
  expect(jumpError(" 12 ", 1, 12)).toBeNull();
  for (const typed of ["0", "13", "-1", "1.5", "", "two", "99999999999"]) {
    expect(jumpError(typed, 1, 12)).toBe("Enter a page from 1 to 12.");
  }
  expect(jumpError("4", 4, 12)).toBe("You are on page 4 already. Enter another one.");
});

test("below 991 px a carousel that does not fit shows a fifth of the next item, and one that fits takes the whole width", () => {
  expect(carouselShape(2, 6, "square")).toEqual({
    small: { items: 2, width: 90 },
    medium: { items: 2, width: 90 },
    large: { items: 2, width: 100 },
  });
  expect(carouselShape(8, 20, "square").medium).toEqual({ items: 4, width: 95 });
  expect(carouselShape(3, 20, "wide").small).toEqual({ items: 1, width: 83 });
  expect(carouselShape(4, 2, "square").small).toEqual({ items: 2, width: 100 });
});

test("the file of a list has the filters of its address and not its page", () => {
  expect(searchOf({ q: "a&b", status: "all", company: null, page: 3 })).toBe("?q=a%26b&status=all&company=");
});
