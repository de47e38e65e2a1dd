import { expect, test } from "vitest";
import { DwellMeter } from "#app/reels/dwell-meter.ts";

function clock() {
  let now = 0;
  const meter = new DwellMeter(() => now);
  return { meter, wait: (seconds: number) => (now += seconds * 1000) };
}

test("each item counts while it is shown and the page is visible", () => {
  const { meter, wait } = clock();
  meter.turnTo("cover");
  // Not visible yet.
  wait(60);
  meter.resume();
  wait(4);
  meter.turnTo("one");
  wait(10);
  meter.pause();
  wait(500);
  meter.pause();
  meter.resume();
  wait(2);
  expect(meter.seconds()).toEqual({ cover: 4, one: 12 });
  meter.turnTo("cover");
  wait(3);
  expect(meter.seconds()).toEqual({ cover: 7, one: 12 });
});

test("an item that is left open stops counting, however often it is reported, until the next turn", () => {
  const { meter, wait } = clock();
  meter.turnTo("one");
  meter.resume();
  for (let minute = 0; minute < 60; minute += 1) {
    wait(60);
    meter.seconds();
  }
  expect(meter.seconds()).toEqual({ one: 300 });
  for (let turn = 0; turn < 10; turn += 1) {
    meter.turnTo("one");
    wait(400);
  }
  expect(meter.seconds()).toEqual({ one: 1_800 });
});
