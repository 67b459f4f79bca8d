export { settingsModule } from './settingsModule';
