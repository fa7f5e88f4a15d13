import { describe, expect, it } from '@jest/globals';
import { modelOf, storageInName } from './model.ts';

describe('the model of a phone', () => {
  it.each([
    ['Galaxy S21 128 GB', 'galaxy s21'],
    ['Samsung Galaxy S21 (128GB)', 'galaxy s21'],
    ['  galaxy   S21 ', 'galaxy s21'],
    ['Galaxy S21 8 GB 256 GB', 'galaxy s21'],
    ['Galaxy S21+ 128 GB', 'galaxy s21+'],
    ['Galaxy S21 Ultra 1 TB', 'galaxy s21 ultra'],
    ['Apple iPhone 12 mini', '12 mini'],
    ['iPhone 12 mini, 64 GB', '12 mini'],
    ['vivo V27', 'v27'],
    ['Ｇａｌａｘｙ Ｓ２１', 'galaxy s21'],
    ['Galaxy S21 5G', 'galaxy s21 5g'],
    ['iPhone', 'iphone'],
    ['128 GB', ''],
    ['{"$gt":""}', 'gt'],
    ['😀😀', ''],
  ])('named %j is %j', (name, model) => {
    expect(modelOf({ name })).toBe(model);
  });

  it('handles adversarial names quickly', () => {
    const began = performance.now();
    for (const name of ['1 '.repeat(60), '1gb'.repeat(40), ' '.repeat(120), '9'.repeat(120)]) modelOf({ name });
    expect(performance.now() - began).toBeLessThan(2_000);
  });
});

describe('the storage in a name', () => {
  it.each([
    ['Galaxy S21 128 GB', 128],
    ['Galaxy S21 8GB 256gb', 256],
    ['iPhone 15 Pro 1 TB', 1_024],
    ['iPhone 12', undefined],
    ['Galaxy S21 5G', undefined],
  ])('%s is %s', (name, storage) => {
    expect(storageInName(name)).toBe(storage);
  });
});
