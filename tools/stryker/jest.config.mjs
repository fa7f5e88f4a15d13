import config from '../../jest.config.ts';
import stryker from './stryker.config.mjs';

const unit = config.projects.find(({ displayName }) => displayName === 'unit');
const besides = stryker.mutate.map((file) => `/${file.replace(/\.ts(:.*)?$/, '.test.ts')}$`);

/** The unit tests beside the files; others that reach them would only make each change slower to judge. */
export default { ...unit, testRegex: [...besides, '/endpoint-access.test.ts$'] };
