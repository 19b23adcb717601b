import { expect, it } from "vitest";
import { preparePicture } from "../../../api/pictures/prepare-picture.ts";
import { bomb, hostilePictures, newPicture, newSender } from "./hostile-pictures.ts";

it("the largest permitted pictures and all hostile ones need at most 200 MB of memory", async () => {
  const side = 4_990;
  const large = [
    [bomb(side), "image/png"],
    [await newPicture(side, side).webp({ quality: 1 }).toBuffer(), "image/webp"],
    [
      await newPicture(side, side).withMetadata({ orientation: 6 }).jpeg({ quality: 1 }).toBuffer(),
      "image/jpeg",
    ],
  ] as const;
  const hostile = await hostilePictures();
  const before = process.memoryUsage.rss();
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 5);
  await Promise.all(large.map(([bytes, type]) => preparePicture(newSender(), bytes, type, 100)));
  for (const [name, bytes, type] of hostile)
    await expect(preparePicture(newSender(), bytes, type), name).rejects.toThrow();
  clearInterval(timer);
  expect((most - before) / 1e6).toBeLessThan(200);
});
